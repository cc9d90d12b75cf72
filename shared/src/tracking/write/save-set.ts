import type { AnyArea } from '../../areas/define.ts'
import { Refusal } from '../../errors.ts'
import type { Units } from '../../field/units.ts'
import { findCategory } from '../read/entries.ts'
import { completeItems, restoreExactValues } from '../request-values.ts'
import { findSavedSetByName, isTooLong, maxSavedSets, maxSavedSetsLength, type SavedSet } from '../saved-set.ts'
import type { Owner, Store } from '../store.ts'
import { refuseMissingValue, refuseProblem } from './entry-refusal.ts'
import { runIdempotent } from './idempotency.ts'
import type { SaveResult } from './save.ts'
import { createStoredItemCheck } from './stored-items.ts'

export interface SavedSetInput extends Pick<SavedSet, 'id' | 'name' | 'items'> {
  /** Undefined keeps the plan of the set, for a caller that knows no routines. */
  readonly plan?: SavedSet['plan'] | undefined
  /** The revision of the set that the save is based on, 0 for a new set; null if the caller overwrites any revision. */
  readonly revision: number | null
  /** The id that makes the save safe to repeat. */
  readonly operation: string | null
}

/**
 * Creates, renames or replaces a saved set. Refuses with `staleVersion`, with `alreadyExists` a name that another set of the area has,
 * with `limitReached` (sets of the area, or the length of their items), with `setsMissing`, and with the problems of `validateEntry`. `displayUnits` are
 * the units in which numbers were shown: unchanged numbers keep their exact value.
 */
export function saveSet(
  store: Store,
  owner: Owner,
  area: AnyArea,
  input: SavedSetInput,
  displayUnits: Units | null = null,
): Promise<SaveResult> {
  const collection = { area, kind: 'record' } as const
  return store.write(owner, (writer) =>
    runIdempotent(writer, input.operation, { savedSet: area.id, input }, async () => {
      const contents = { values: {}, items: input.items }
      const completed = { values: {}, items: completeItems(area, input.items) }
      const category = await findCategory(writer, area)
      refuseProblem(collection, completed, category, () => true)
      const [sets = []] = await writer.savedSets([area])
      const current = sets.find(({ id }) => id === input.id) ?? null
      checkRevision(current, input)
      refuseMissingValue(area, input, current ?? { items: [] })
      const known = current === null ? [] : [{ values: {}, items: current.items }]
      const { items } =
        displayUnits === null ? completed : restoreExactValues(collection, contents, known, displayUnits)
      refuseProblem(collection, { values: {}, items }, category, createStoredItemCheck(area, [current]))
      const set = createSavedSet(input, items, current)
      checkOthers(
        set,
        sets.filter((each) => each !== current),
      )
      await writer.putSavedSet(area, set)
      return { id: set.id, revision: set.revision }
    }),
  )
}

function createSavedSet(
  { id, name, plan }: SavedSetInput,
  items: SavedSet['items'],
  current: SavedSet | null,
): SavedSet {
  return {
    id,
    name,
    items,
    plan: plan === undefined ? (current?.plan ?? null) : plan,
    revision: (current?.revision ?? 0) + 1,
  }
}

export type SavedSetRemoval = Pick<SavedSetInput, 'id' | 'revision' | 'operation'>

/** Removes a saved set. Refuses with `noData` and `staleVersion`. */
export function removeSet(store: Store, owner: Owner, area: AnyArea, input: SavedSetRemoval): Promise<SaveResult> {
  return store.write(owner, (writer) =>
    runIdempotent(writer, input.operation, { savedSet: area.id, removal: input }, async () => {
      const [sets = []] = await writer.savedSets([area])
      const current = sets.find(({ id }) => id === input.id) ?? null
      if (current === null) throw new Refusal('noData')
      checkRevision(current, input)
      await writer.removeSavedSet(area, input.id)
      return { id: input.id, revision: current.revision }
    }),
  )
}

function checkRevision(current: SavedSet | null, { revision }: Pick<SavedSetInput, 'revision'>): void {
  if (revision !== null && revision !== (current?.revision ?? 0)) throw new Refusal('staleVersion')
}

function checkOthers(set: SavedSet, others: readonly SavedSet[]): void {
  if (findSavedSetByName(others, set.name) !== undefined)
    throw new Refusal('alreadyExists', { field: 'name', msg: 'error.nameTwice' })
  if (others.length >= maxSavedSets) throw new Refusal('limitReached', { limit: maxSavedSets })
  if (isTooLong([set, ...others])) throw new Refusal('limitReached', { field: 'items', limit: maxSavedSetsLength })
}
