import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { isUnreachable } from './call.ts'

/** Why something failed, in words: the server's own "no", or that nobody answered. */
export function errorTextKey(error: unknown): TextKey {
  if (error instanceof Refusal) return `error.${error.code}`
  if (isChunkLoadError(error)) return navigator.onLine ? 'shell.outdated.text' : 'shell.offline.text'
  return isUnreachable(error) ? 'shell.offline.text' : 'error.unexpected'
}

/**
 * Whether a part of the pages could not be loaded: without a network, or because a newer one has taken its place on the server.
 * Browsers word it differently, and try no second time.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
}

/**
 * Whether the server wants to know first who it is. A change that asks them ends so where they left the question, and then there
 * is nothing to tell.
 */
export function isReauthRequired(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'reauthRequired'
}
