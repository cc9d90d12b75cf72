import { CircleAlert, CloudAlert, CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import css from './UnsentMark.module.css'
import { useUnsent } from './unsent-state.ts'

/** Shorter than this, what is not sent yet is not worth a sign. */
const signDelayMs = 2000

/** From this number of failed exchanges the user is told that the server is at fault. */
const maxSilentFailures = 5

const icons = { waiting: CloudUpload, failing: CloudAlert, question: CircleAlert } as const

/** The number of what this device has not sent, and whether it needs an answer. Nothing is shown while all is sent. */
export function UnsentMark() {
  const t = useText()
  const path = useCurrentPath()
  const { operations, failureCount } = useUnsent()
  const questionCount = operations.filter(({ status }) => status === 'refused').length
  const isSlow = useIsSlow(operations.length > 0)
  const kind = findKind(questionCount, failureCount)
  const isShown = questionCount > 0 || isSlow
  const Icon = icons[kind]
  const count = questionCount || operations.length
  const label =
    questionCount > 0
      ? t('unsent.mark.question', { count: operations.length, questions: questionCount })
      : t(kind === 'failing' ? 'unsent.mark.failing' : 'unsent.mark', { count })
  return (
    <>
      {/* Without the number, so that it is not read again for each entry. */}
      <span role="status" className="sr-only">
        {isShown && t(`unsent.status.${kind}`)}
      </span>
      {isShown && (
        <Link
          href={linkTo('/user/unsent', { returnPath: path })}
          className={css.mark ?? ''}
          data-kind={kind}
          data-count={count > 99 ? '99+' : count}
          aria-label={label}
          title={label}
        >
          <Icon size={22} aria-hidden="true" />
        </Link>
      )}
    </>
  )
}

function findKind(questionCount: number, failureCount: number): keyof typeof icons {
  if (questionCount > 0) return 'question'
  return failureCount >= maxSilentFailures ? 'failing' : 'waiting'
}

/** Whether something has been unsent for a moment without a break. */
function useIsSlow(isUnsent: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnsent) return
    const timer = setTimeout(() => setSlow(true), signDelayMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnsent])
  return isUnsent && isSlow
}
