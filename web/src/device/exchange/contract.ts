import type { SentOperation } from '@haru/shared/contract/sync/operation.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { UnsentOperation } from '../store/schema.ts'

/**
 * Refuses a response of a later version of the server with `updateRequired`, which reloads the page: a page that stores or changes entries
 * with fields that it does not know would drop them.
 */
export function requireKnownContract({ contract }: { readonly contract: number }): void {
  if (contract > contractVersion) throw new Refusal('updateRequired')
}

/** Whether this version knows the form of an operation. One of a later version stays in the queue until a page of that version sends it. */
export function isKnownOperation({ sent }: { readonly sent: Pick<SentOperation, 'contract'> }): boolean {
  return sent.contract <= contractVersion
}

/** Whether an operation is sent with the next exchange. */
export function isSendable(operation: UnsentOperation): boolean {
  return operation.status === 'waiting' && isKnownOperation(operation)
}
