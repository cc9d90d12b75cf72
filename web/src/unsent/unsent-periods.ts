import type { Period } from '@haru/shared/calendar/period.ts'
import { isUnsentEntry, listChangedPeriods } from '../device/queue/operation-format.ts'
import type { UnsentOperation } from '../device/store/schema.ts'

/** The periods whose entries an operation changes. */
export function listUnsentPeriods(
  operation: UnsentOperation,
): readonly { readonly list: string; readonly period: Period }[] {
  if (!isUnsentEntry(operation)) return []
  const { sent } = operation
  return listChangedPeriods(sent).map((period) => ({ list: sent.list, period }))
}
