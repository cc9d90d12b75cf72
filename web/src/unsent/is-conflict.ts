import type { ErrorCode } from '@haru/shared/errors.ts'
import type { UnsentOperation } from '../device/database.ts'
import { isUnsentEntry } from '../device/operation-format.ts'

/** The refusals that another version of the entry has caused. */
const conflictCodes: ReadonlySet<ErrorCode | undefined> = new Set([
  'staleVersion',
  'alreadyExists',
  'noData',
  'limitReached',
  'tooManyItems',
])

/** Whether the user can choose between the version of this device and that of the server. */
export function isConflict(operation: UnsentOperation): boolean {
  return operation.status === 'refused' && isUnsentEntry(operation) && conflictCodes.has(operation.refusal?.code)
}
