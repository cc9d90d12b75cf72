import { CircleAlert, ClockAlert, CloudAlert, CloudUpload } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useIsSlow } from '../ui/behavior/useIsSlow.ts'
import { findMarkKind } from './mark-kind.ts'
import css from './UnsentMark.module.css'
import { useUnsent } from './unsent-state.ts'
import { useIsClockWrong } from './useIsClockWrong.ts'

/** Most entries are sent sooner, and then the mark does not appear. */
const markDelayMs = 2000

const icons = {
  waiting: CloudUpload,
  failing: CloudAlert,
  readOnly: CloudAlert,
  databaseUnavailable: CloudAlert,
  storageFull: CircleAlert,
  decision: CircleAlert,
  clock: ClockAlert,
} as const

/**
 * The number of what this device has not sent, and whether it needs a decision or cannot be read; with nothing unsent, that the clock is wrong. Nothing is
 * shown while all is sent and the clock is right.
 */
export function UnsentMark() {
  const path = useCurrentPath()
  const mark = useMark()
  const Icon = mark && icons[mark.kind]
  return (
    <>
      {/* Without the number, so that it is not read again for each entry. */}
      <span role="status" className="sr-only">
        {mark?.status}
      </span>
      {mark && Icon && (
        <Link
          href={linkTo('/user/unsent', { returnPath: path })}
          className={css.mark ?? ''}
          data-kind={mark.kind}
          data-count={mark.count}
          aria-label={mark.label}
          title={mark.label}
        >
          <Icon size={22} aria-hidden="true" />
        </Link>
      )}
    </>
  )
}

interface Mark {
  readonly kind: keyof typeof icons
  readonly count?: number | string
  readonly label: string
  readonly status: string
}

function useMark(): Mark | null {
  const t = useText()
  const unsent = useUnsentMark()
  const isClockWrong = useIsClockWrong()
  if (!isClockWrong) return unsent
  const text = t('unsent.mark.clock')
  if (unsent === null) return { kind: 'clock', label: text, status: text }
  return { ...unsent, label: `${unsent.label}. ${text}`, status: `${unsent.status} ${text}` }
}

function useUnsentMark(): Mark | null {
  const t = useText()
  const { operations, unreadable, laterCount, failureCount, pause, isUnreadable } = useUnsent()
  const all = operations.length + unreadable.length + laterCount
  const isSlow = useIsSlow(all > 0, markDelayMs)
  const decisions = operations.filter(({ status }) => status === 'refused').length + unreadable.length
  if (isUnreadable) return { kind: 'decision', label: t('unsent.database'), status: t('unsent.database') }
  if (decisions === 0 && !isSlow) return null
  const kind = findMarkKind({ decisionCount: decisions, failureCount, pause })
  const count = decisions || all
  const text =
    kind === 'decision'
      ? t('unsent.mark.decision', { count: all, decisions })
      : t(kind === 'failing' ? 'unsent.mark.failing' : 'unsent.mark', { count })
  const status = t(`unsent.status.${kind}`)
  return { kind, count: count > 99 ? '99+' : count, label: kind === pause ? `${text}. ${status}` : text, status }
}
