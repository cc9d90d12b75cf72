import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { isServerDown, isUnreachable } from '../../lib/api-fetch.ts'
import { isChunkLoadError, toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Face } from '../../ui/display/Face.tsx'
import { Screen } from '../Screen.tsx'
import { useRetryOnline } from './useRetryOnline.ts'

export interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The screen shown after an error, with the reason and an action. */
export function FailureScreen({ error, onRetry }: FailureProps) {
  const t = useText()
  return (
    <Screen title={t(findFailureTexts(error).title)} hideTitle>
      <FailureNote error={error} onRetry={onRetry} />
    </Screen>
  )
}

/** The same message for a part of a screen, such as a sheet. */
export function FailureNote({ error, onRetry }: FailureProps) {
  const t = useText()
  const { title, text, action } = findFailureTexts(error)
  const handleRetry = isChunkLoadError(error) ? () => location.reload() : onRetry
  useRetryOnline(error, handleRetry)
  return (
    <div role="alert">
      <EmptyState picture={<Face band={2} size={72} />} title={t(title)} text={t(text)}>
        <Button kind="primary" onClick={handleRetry}>
          {t(action)}
        </Button>
      </EmptyState>
    </div>
  )
}

interface FailureTexts {
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
}

const retry = { action: 'shell.retry' } as const
const reload = { action: 'shell.reload' } as const
const offline = { title: 'shell.offline', text: 'shell.offline.text' } as const
const outdated = { title: 'shell.outdated', text: 'shell.outdated.text' } as const

function findFailureTexts(error: unknown): FailureTexts {
  if (isChunkLoadError(error)) return { ...(navigator.onLine ? outdated : offline), ...reload }
  if (isUnreachable(error) && !isServerDown(error)) return { ...offline, ...retry }
  return { title: 'shell.failed', text: toErrorTextKey(error), ...retry }
}
