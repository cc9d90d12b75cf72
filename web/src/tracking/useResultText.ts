import { isOnDeviceMessage } from '@haru/shared/contract/tracking/messages.ts'
import { useText } from '../lib/language.tsx'

/**
 * Says before the text about writes, on a line of its own, that this device has stored some of them only here. A toast cuts the end of
 * a long text. `messages` are the keys of their results.
 */
export function useResultText(): (text: string, messages: readonly string[]) => string {
  const t = useText()
  return (text, messages) => (messages.some(isOnDeviceMessage) ? `${t('answer.onDevice')}\n${text}` : text)
}
