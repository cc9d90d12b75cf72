import { contractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { isOfLaterVersion } from '../queue/unreadable.ts'
import type { UnsentOperation } from '../store/schema.ts'

/**
 * Refuses a response of a later version of the server with `updateRequired`, which reloads the page: a page that stores or changes entries
 * with fields that it does not know would drop them.
 */
export function requireKnownContract({ contract }: { readonly contract: number }): void {
  if (contract > contractVersion) throw new Refusal('updateRequired')
}

/** Whether an operation is sent with the next exchange. One of a later version stays in the queue until a page of that version sends it. */
export function isSendable(operation: UnsentOperation): boolean {
  return operation.status === 'waiting' && !isOfLaterVersion(operation)
}
