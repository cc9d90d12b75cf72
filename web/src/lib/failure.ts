import { Refusal } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** Why something failed, in words: the server's own "no", or that it could not be reached. */
export function failureKey(error: unknown): TextKey {
  return error instanceof Refusal ? `error.${error.code}` : 'shell.offline.text'
}
