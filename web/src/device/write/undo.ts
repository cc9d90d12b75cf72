import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { parseUuidTime } from '@haru/shared/tracking/uuid.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import type { PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import { createOperationId } from '../queue/operation-format.ts'

/**
 * The operations that give each period the entry that it had before the changes of an operation. `current` are the entries of the periods now.
 * Refuses with `staleVersion` if one has changed since.
 */
export function planUndo(
  changes: readonly EntryChange[],
  current: readonly (Entry | null)[],
): readonly PlannedOperation[] {
  for (const [i, { after }] of changes.entries()) {
    const entry = current[i] ?? null
    if (entry?.id !== after?.id || entry?.revision !== after?.revision) throw new Refusal('staleVersion')
  }
  const [target, source] = changes
  const moved = current[0] ?? null
  if (target?.before === null && source?.before && moved !== null) return [moveBack(moved, source.before)]
  return changes.flatMap(({ before }, i) => restoreEntry(before, current[i] ?? null))
}

const newSave = { act: 'save', revision: undefined, entryId: undefined, isRestoration: true } as const

function moveBack({ id, period, revision }: Entry, before: Entry): PlannedOperation {
  return { ...newSave, mode: 'create', loaded: { id, period, revision }, entry: before }
}

function restoreEntry(before: Entry | null, current: Entry | null): readonly PlannedOperation[] {
  if (current === null) {
    return before === null ? [] : [{ ...newSave, mode: 'create', loaded: null, entry: renameRevised(before) }]
  }
  const { id, period, revision } = current
  if (before === null) return [{ act: 'remove', period, revision, entryId: id }]
  return [{ ...newSave, mode: 'update', loaded: { id, period, revision }, entry: { ...before, id } }]
}

/**
 * A removed entry is created again with revision 1. If it had a later one, another device may have seen its first contents with this revision,
 * so it gets a new id, of the same time.
 */
function renameRevised(before: Entry): Entry {
  if (before.revision === 1) return before
  return { ...before, id: createOperationId(parseUuidTime(before.id) ?? Date.now()) }
}
