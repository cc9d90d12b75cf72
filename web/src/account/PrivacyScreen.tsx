import type { PrivacyPolicyFacts } from '@haru/shared/contract/server/privacy-policy.ts'
import type { PrivacyKey } from '@haru/shared/i18n/en/privacy.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useText } from '../lib/language.tsx'
import { parseReturnPath } from '../navigation/url-state.ts'
import { Screen } from '../shell/Screen.tsx'
import { IconLink } from '../ui/buttons/IconButton.tsx'
import { LanguageBar } from './Brand.tsx'
import css from './PrivacyScreen.module.css'
import { policyQuery, type SayPrivacy, usePrivacyWords } from './privacy.ts'

const [first, last] = ['2024-08-07', '2026-11-21']

/** What is stored of people on this server, in words that follow from how it is set. */
export function PrivacyScreen() {
  const t = useText()
  const say = usePrivacyWords()
  const from = parseReturnPath(useSearch())
  const { data: policy } = useSuspenseQuery(policyQuery)
  return (
    <>
      <div className={css.top}>
        <IconLink href={from ?? '/'} icon={ArrowLeft} label={t('shell.back')} />
        <LanguageBar />
      </div>
      <Screen title={t('privacy.title')}>
        <div className={css.policy}>
          <p className={css.since}>{say('since', { first, last })}</p>
          <p>{say('intro')}</p>
          <Operator policy={policy} say={say} />
          {sectionsFor(policy).map(({ title, points }) => (
            <Section key={title} title={say(title)}>
              <Points>{points.map((point) => say(point))}</Points>
            </Section>
          ))}
          <Device policy={policy} say={say} />
          <Section title={say('rights')}>
            <Points>{rights.map((point) => say(point))}</Points>
          </Section>
          <Section title={say('age')}>
            <p>{say('age.text')}</p>
          </Section>
          <Section title={say('changes')}>
            <Terms
              of={[
                { term: <time dateTime={last}>{last}</time>, text: say('changes.last') },
                { term: <time dateTime={first}>{first}</time>, text: say('changes.first') },
              ]}
            />
          </Section>
        </div>
      </Screen>
    </>
  )
}

interface SectionWords {
  readonly title: PrivacyKey
  readonly points: readonly PrivacyKey[]
}

const rights = [
  'rights.change',
  'rights.take',
  'rights.delete',
  'rights.places',
  'rights.ask',
  'rights.complain',
] as const

function sectionsFor({ mail, google, off, mfds }: PrivacyPolicyFacts): readonly SectionWords[] {
  return [
    {
      title: 'stored',
      points: [
        'stored.account',
        'stored.records',
        'stored.health',
        'stored.ways',
        ...(google ? (['stored.google'] as const) : []),
        'stored.sessions',
        'stored.never',
      ],
    },
    { title: 'why', points: ['why.purpose', 'why.never'] },
    {
      title: 'long',
      points: [
        'long.records',
        'long.account',
        'long.sessions',
        'long.codes',
        'long.logs',
        ...(mail ? [] : (['long.letters'] as const)),
        'long.backups',
      ],
    },
    {
      title: 'who',
      points: [
        'who.you',
        'who.operator',
        'who.admin',
        ...(mail ? (['who.mail'] as const) : []),
        ...(google ? (['who.google'] as const) : []),
        ...(off ? (['who.off'] as const) : []),
        ...(mfds ? (['who.mfds'] as const) : []),
        'who.nobody',
      ],
    },
  ]
}

interface PartProps {
  readonly policy: PrivacyPolicyFacts
  readonly say: SayPrivacy
}

function Operator({ policy: { operator, contact }, say }: PartProps) {
  return (
    <Section title={say('operator')}>
      <p>{say('operator.free')}</p>
      <p>{operator === null ? say('operator.unnamed') : say('operator.named', { operator })}</p>
      {contact !== null && (
        <p>
          {say('operator.contact')} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
      <p>{say('operator.makers')}</p>
    </Section>
  )
}

function Device({ policy: { cookies }, say }: PartProps) {
  const told = Object.entries(cookies).map(([id, name]) => ({
    term: <code>{name}</code>,
    text: say(`device.${id}` as PrivacyKey),
  }))
  return (
    <Section title={say('device')}>
      <p>{say('device.cookies')}</p>
      <Terms of={told} />
      <p>{say('device.storage')}</p>
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Points({ children }: { readonly children: readonly string[] }) {
  return (
    <ul className={css.points}>
      {children.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

interface TermsProps {
  readonly of: readonly { readonly term: ReactNode; readonly text: string }[]
}

function Terms({ of }: TermsProps) {
  return (
    <dl className={css.terms}>
      {of.map(({ term, text }) => (
        <div key={text}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
