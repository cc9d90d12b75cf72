import type { Period } from '@haru/shared/calendar/period.ts'
import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { restoreExactValues } from '@haru/shared/tracking/request-values.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { hasDayValue } from '@haru/shared/tracking/validate.ts'
import type { PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import { createOperationId } from '../queue/operation-format.ts'

/** The state of a period on this device. */
export interface KnownEntry {
  readonly period: Period
  readonly entry: Entry | null
}

interface PlannedSave {
  readonly input: SaveRequest
  /** The entry of the period, and that of the period from which the entry moves. */
  readonly before: readonly KnownEntry[]
  readonly units: Units
}

/** The operation of a save. */
export function planSave(collection: Collection, { input, before, units }: PlannedSave): PlannedOperation {
  const { period, loaded } = input
  const entries = before.flatMap(({ entry }) => entry ?? [])
  const contents = restoreExactValues(collection, input, entries, units)
  const target = before[0]?.entry ?? null
  // A replacement names what it replaces, so that it does not replace what another device writes meanwhile.
  const isSeen = input.mode === 'replace' && loaded === null && target !== null
  return {
    act: 'save',
    mode: isPureAddition(collection, input) ? 'add' : input.mode,
    loaded,
    revision: isSeen ? (input.revision ?? target.revision) : input.revision,
    entryId: isSeen ? target.id : undefined,
    isRestoration: input.isRestoration,
    entry: { id: input.id ?? createOperationId(Date.now()), period, ...contents },
  }
}

/** Whether the save only adds items. A value of the day, such as body weight, would give way to that of another device. */
function isPureAddition({ area, kind }: Collection, { isAddition, mode, values }: SaveRequest): boolean {
  const adds = isAddition === true && (mode === 'create' || mode === 'insert')
  return adds && kind === 'record' && area.canMerge && !hasDayValue(area, values)
}
