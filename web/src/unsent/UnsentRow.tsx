import { clockAt, formatMinutes } from '@haru/shared/calendar/clock.ts'
import { today as dayIn, msPerDay, yearOf } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredVersion, UnsentOperation } from '../device/store/schema.ts'
import { toRefusalTextKey } from '../lib/errors.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { createToneStyle } from '../ui/tone.ts'
import type { OperationDescription, VersionDescription } from './describe-operation.ts'
import { isConflict, isOfCurrency } from './is-conflict.ts'
import { discardUnsentOperation } from './resolve-operation.ts'
import css from './UnsentScreen.module.css'
import { useDiscard } from './useDiscard.ts'

interface UnsentRowProps {
  readonly operation: UnsentOperation
  readonly description: OperationDescription
  /** Opens the choice between the versions. */
  readonly onChoose: () => void
}

/** An operation that was not sent: what it is, since when and why, and what the user can do. */
export function UnsentRow({ operation, description, onChoose }: UnsentRowProps) {
  const t = useText()
  const discard = useDiscardOperation()
  const { collection, name, contents, path } = description
  const named = (label: string) => `${label}: ${name}`
  return (
    <UnsentEntryRow {...{ collection, name, contents }}>
      <Reason operation={operation} />
      <div className={css.actions}>
        {isConflict(operation) && (
          <Button kind="primary" size="s" aria-label={named(t('unsent.choose'))} onClick={onChoose}>
            {t('unsent.choose')}
          </Button>
        )}
        {path !== null && <OpenLink {...{ path, name }} />}
        <Button
          kind="quiet"
          size="s"
          aria-label={named(t('unsent.discard'))}
          onClick={() => void discard(operation, name)}
        >
          {t('unsent.discard')}
        </Button>
      </div>
    </UnsentEntryRow>
  )
}

interface VersionRowProps {
  readonly version: StoredVersion
  readonly description: VersionDescription
}

/** Contents that an entry does not have any more: what they are, since when they are kept, and the way to their day. */
export function VersionRow({ version, description: { collection, name, contents, path } }: VersionRowProps) {
  const t = useText()
  const since = useMomentFormat()(version.storedAt)
  return (
    <UnsentEntryRow {...{ collection, name, contents }}>
      <p className={css.why}>{path === null ? `${since} · ${t('unsent.currency')}` : since}</p>
      {path !== null && (
        <div className={css.actions}>
          <OpenLink {...{ path, name }} />
        </div>
      )}
    </UnsentEntryRow>
  )
}

interface UnsentEntryRowProps extends Pick<OperationDescription, 'collection' | 'name' | 'contents'> {
  readonly children: ReactNode
}

function UnsentEntryRow({ collection, name, contents, children }: UnsentEntryRowProps) {
  return (
    <li className={css.row}>
      <span className={css.mark} style={createToneStyle(collection === null ? undefined : toAreaTone(collection.area))}>
        {collection === null ? <Star size={20} /> : <AreaMark area={collection.area} />}
      </span>
      <div>
        <h3 className={css.name}>{name}</h3>
        {contents !== '' && (
          <p className={css.contents}>
            <bdi>{contents}</bdi>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

function OpenLink({ path, name }: { readonly path: string; readonly name: string }) {
  const t = useText()
  return (
    <ButtonLink size="s" href={path}>
      {t('unsent.open')}
      <span className="sr-only">{name}</span>
    </ButtonLink>
  )
}

function Reason({ operation: { status, refusal, madeAt } }: { readonly operation: UnsentOperation }) {
  const t = useText()
  const since = useMomentFormat()(madeAt)
  if (status === 'refused') {
    const reason = t(findReasonKey(refusal))
    return (
      <p className={css.why} data-urgent>
        {since} · {reason}
      </p>
    )
  }
  const isOld = Date.now() - madeAt > msPerDay
  const reason = t(status === 'held' ? 'unsent.held' : isOld ? 'unsent.old' : 'unsent.waiting')
  return (
    <p className={css.why} data-urgent={isOld}>
      {since} · {reason}
    </p>
  )
}

function findReasonKey(refusal: UnsentOperation['refusal']): TextKey {
  if (isOfCurrency(refusal)) return 'unsent.currency'
  return refusal?.code === 'noData' ? 'unsent.gone' : toRefusalTextKey(refusal?.code ?? 'unexpected', refusal?.msg)
}

/** '오늘 14:05', '11월 20일 (금) 09:30', in the time zone of the user. */
export function useMomentFormat(): (instant: number) => string {
  const t = useText()
  const format = useFormat()
  const { timeZone, today } = useSession()
  return (instant) => {
    const date = new Date(instant)
    const day = dayIn(timeZone, date)
    const name = day === dayIn(timeZone, new Date()) ? t('tracking.today') : format.day(day, yearOf(today()))
    return `${name} ${formatMinutes(clockAt(timeZone, date))}`
  }
}

function useDiscardOperation() {
  const t = useText()
  const discard = useDiscard()
  return (operation: UnsentOperation, name: string): Promise<void> => {
    const isMaybeDone = operation.status === 'waiting' && operation.isAttempted
    const text = t(isMaybeDone ? 'unsent.discard.text.attempted' : 'unsent.discard.text')
    return discard({ name, text, discard: () => discardUnsentOperation(operation) })
  }
}
