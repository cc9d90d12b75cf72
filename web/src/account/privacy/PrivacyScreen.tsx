import type { PrivacyPolicyFacts } from '@haru/shared/contract/server/privacy-policy.ts'
import type { PrivacyKey } from '@haru/shared/i18n/en/privacy.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { parseReturnPath } from '../../navigation/url-state.ts'
import { Screen } from '../../shell/Screen.tsx'
import { IconLink } from '../../ui/buttons/IconButton.tsx'
import { LanguageBar } from '../LanguageBar.tsx'
import css from './PrivacyScreen.module.css'
import { policyQuery, type TranslatePrivacy, usePrivacyTranslate } from './queries.ts'

const [first, last] = ['2024-08-07', '2026-11-28']

/** The privacy policy, generated from the configuration of the server. */
export function PrivacyScreen() {
  const t = useText()
  const translate = usePrivacyTranslate()
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
          <p className={css.since}>{translate('since', { first, last })}</p>
          <p>{translate('intro')}</p>
          <Operator policy={policy} translate={translate} />
          {listSections(policy).map(({ title, points }) => (
            <TitledSection key={title} title={translate(title)}>
              <Points>{points.map((point) => translate(point))}</Points>
            </TitledSection>
          ))}
          <Device policy={policy} translate={translate} />
          <TitledSection title={translate('rights')}>
            <Points>{rights.map((point) => translate(point))}</Points>
          </TitledSection>
          <TitledSection title={translate('age')}>
            <p>{translate('age.text')}</p>
          </TitledSection>
          <TitledSection title={translate('changes')}>
            <Terms
              entries={[
                { term: <time dateTime={last}>{last}</time>, text: translate('changes.last') },
                { term: <time dateTime={first}>{first}</time>, text: translate('changes.first') },
              ]}
            />
          </TitledSection>
        </div>
      </Screen>
    </>
  )
}

interface PolicySection {
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

function listSections({ mail, google, off, mfds }: PrivacyPolicyFacts): readonly PolicySection[] {
  return [
    {
      title: 'stored',
      points: [
        'stored.account',
        'stored.records',
        'stored.health',
        'stored.credentials',
        ...(google ? (['stored.google'] as const) : []),
        'stored.sessions',
        'stored.never',
      ],
    },
    { title: 'why', points: ['why.purpose', 'why.never'] },
    {
      title: 'retention',
      points: [
        'retention.records',
        'retention.account',
        'retention.sessions',
        'retention.codes',
        'retention.logs',
        ...(mail ? [] : (['retention.mails'] as const)),
        'retention.backups',
      ],
    },
    {
      title: 'recipients',
      points: [
        'recipients.you',
        'recipients.operator',
        'recipients.admin',
        ...(mail ? (['recipients.mail'] as const) : []),
        ...(google ? (['recipients.google'] as const) : []),
        ...(off ? (['recipients.off'] as const) : []),
        ...(mfds ? (['recipients.mfds'] as const) : []),
        'recipients.none',
      ],
    },
  ]
}

interface PolicyProps {
  readonly policy: PrivacyPolicyFacts
  readonly translate: TranslatePrivacy
}

function Operator({ policy: { operator, contact }, translate }: PolicyProps) {
  return (
    <TitledSection title={translate('operator')}>
      <p>{translate('operator.free')}</p>
      <p>{operator === null ? translate('operator.unnamed') : translate('operator.named', { operator })}</p>
      {contact !== null && (
        <p>
          {translate('operator.contact')} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
      <p>{translate('operator.makers')}</p>
    </TitledSection>
  )
}

function Device({ policy: { cookies }, translate }: PolicyProps) {
  const terms = Object.entries(cookies).map(([id, name]) => ({
    term: <code>{name}</code>,
    text: translate(`device.${id}` as PrivacyKey),
  }))
  return (
    <TitledSection title={translate('device')}>
      <p>{translate('device.cookies')}</p>
      <Terms entries={terms} />
      <p>{translate('device.storage')}</p>
      <p>{translate('device.copy')}</p>
      <p>{translate('device.unsent')}</p>
    </TitledSection>
  )
}

function TitledSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
  readonly entries: readonly { readonly term: ReactNode; readonly text: string }[]
}

function Terms({ entries }: TermsProps) {
  return (
    <dl className={css.terms}>
      {entries.map(({ term, text }) => (
        <div key={text}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
