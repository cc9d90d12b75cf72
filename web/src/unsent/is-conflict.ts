import type { ErrorCode } from '@haru/shared/errors.ts'
import { isUnsentEntry } from '../device/queue/operation-format.ts'
import type { UnsentOperation } from '../device/store/schema.ts'
import { isListConflict } from '../food/list-operations.ts'

/** The refusals that another version of the entry has caused. */
const conflictCodes: ReadonlySet<ErrorCode | undefined> = new Set([
  'staleVersion',
  'setsMissing',
  'alreadyExists',
  'noData',
  'limitReached',
  'tooManyItems',
])

/** Whether an amount cannot be written in the currency of the account, which another device has changed. */
export function isOfCurrency(refusal: UnsentOperation['refusal']): boolean {
  return refusal?.code === 'limitReached' && refusal.field === 'user_currency'
}

/** Whether the user can choose between the version of this device and that of the server. */
export function isConflict(operation: UnsentOperation): boolean {
  const { status, refusal } = operation
  if (status !== 'refused') return false
  if (isUnsentEntry(operation)) return conflictCodes.has(refusal?.code) && !isOfCurrency(refusal)
  return isListConflict(operation.sent, refusal?.code)
}
