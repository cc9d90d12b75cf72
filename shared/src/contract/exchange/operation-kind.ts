import type { SentEntryOperation, SentOperation } from './operation.ts'

// Apart from the schemas, which only the server needs.

/** Whether an operation changes an entry, and not a list of the account. */
export function isEntryOperation(sent: SentOperation): sent is SentEntryOperation {
  return sent.act === 'save' || sent.act === 'remove'
}
