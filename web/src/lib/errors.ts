import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { isServerDown, isTimedOut, isUnreachable } from './api-fetch.ts'
import { isLoadedText } from './texts.ts'

/** The text that explains an error to the user: the server's refusal, that it cannot be reached, or that it does not work. */
export function toErrorTextKey(error: unknown): TextKey {
  if (error instanceof Refusal) return toRefusalTextKey(error.code, error.details.msg)
  if (isChunkLoadError(error)) return navigator.onLine ? 'shell.outdated.text' : 'shell.offline.text'
  if (isTimedOut(error)) return 'shell.slow.text'
  return isUnreachable(error) && !isServerDown(error) ? 'shell.offline.text' : 'error.unexpected'
}

/** The text of a refusal: that of its message, if this build of the page has it, else that of its code. */
export function toRefusalTextKey(code: ErrorCode, msg = ''): TextKey {
  return isLoadedText(msg) ? msg : `error.${code}`
}

/**
 * Whether a chunk of the app could not be loaded: without a network, or because the server has a newer build.
 * The message depends on the browser. Browsers do not retry a failed import.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
}

/**
 * Whether the server requires reauthentication. A call ends with this error when the user dismisses the reauthentication dialog;
 * no message is shown then.
 */
export function isReauthRequired(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'reauthRequired'
}
