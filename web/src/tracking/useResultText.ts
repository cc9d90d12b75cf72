import { isOnDeviceMessage } from '@haru/shared/contract/tracking/messages.ts'
import { useText } from '../lib/language.tsx'

/**
 * Adds to the text about writes, on a line of its own, that this device has stored some of them only here. `messages` are the keys of
 * their results.
 */
export function useResultText(): (text: string, messages: readonly string[]) => string {
  const t = useText()
  return (text, messages) => (messages.some(isOnDeviceMessage) ? `${text}\n${t('answer.onDevice')}` : text)
}
