import { type Period, samePeriod } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { completeGoal, type Entry } from '../entry.ts'
import { restoreExactValues } from '../fields.ts'
import { findCategory } from '../read/entries.ts'
import type { Collection, Owner, Store, Writer } from '../store.ts'
import { computeStoredTotals } from '../stored-totals.ts'
import { type EntryProblem, validateEntry } from '../validate.ts'
import { runIdempotent } from './idempotency.ts'
import type { ChangeLog } from './undo.ts'

/** What was in the editor when it was loaded. */
export interface LoadedEntry {
  readonly id: string
  readonly period: Period
  /** The revision it had; null from callers that keep none, who overwrite knowingly. */
  readonly revision: number | null
}

export interface SaveInput {
  readonly mode: SaveMode
  readonly period: Period
  /** Null for what was never saved. */
  readonly loaded: LoadedEntry | null
  /** Where nothing was loaded: the revision that the entry of `period` must have, 0 where there must be none. */
  readonly revision?: number
  /** The id a new entry gets. */
  readonly id: string
  readonly values: Values
  readonly items: readonly Values[]
  /** Makes the save safe to repeat. */
  readonly operation: string | null
}

export interface SaveResult {
  readonly id: string
  readonly revision: number
}

/**
 * Saves a record or a goal: create, update, replace or insert, and with any but update a move, when what was loaded
 * had another period. Refuses with `alreadyExists`, `noData`, `staleVersion`, `limitReached` (more items than a day
 * holds), `invalidType` (insert where two cannot become one) and what `validate` finds. `spokenIn` is what the numbers
 * were rounded for on their way: those that are sent as they were shown stay what they were. `log` receives what changed.
 */
export function saveEntry(
  store: Store,
  owner: Owner,
  collection: Collection,
  input: SaveInput,
  displayUnits: Units | null = null,
  log: ChangeLog = noLog,
): Promise<SaveResult> {
  // The id is only a proposal for what is new: a caller that leaves it to the server gets another at every repetition.
  const content = { shelf: [collection.area.id, collection.kind], input: { ...input, id: null } }
  return store.write(owner, (writer) =>
    runIdempotent(writer, input.operation, content, async () => {
      const problem = validateEntry(
        collection.area,
        collection.kind,
        input,
        await findCategory(writer, collection.area),
      )
      if (problem !== null) throw toRefusal(collection, problem)
      const source = await findMoveSource(writer, collection, input)
      const target = await writer.find(collection, input.period)
      const exact = { ...input, ...restoreContents(collection, input, [source, target], displayUnits) }
      const entry = target === null ? createEntry(exact, source) : changeEntry(collection, exact, target)
      if (source !== null) await writer.remove(collection, source)
      await putEntry(writer, collection, entry)
      const after = { id: entry.id, revision: entry.revision }
      const moved = source === null ? [] : [{ period: source.period, before: source, after: null }]
      log([{ period: entry.period, before: target, after }, ...moved])
      return after
    }),
  )
}

export interface RemoveInput {
  readonly period: Period
  readonly revision: number | null
  readonly operation: string | null
}

/** Removes the entry of a period. Refuses with `noData` and `staleVersion`. */
export function removeEntry(
  store: Store,
  owner: Owner,
  collection: Collection,
  input: RemoveInput,
  log: ChangeLog = noLog,
): Promise<SaveResult> {
  const content = { shelf: [collection.area.id, collection.kind], input }
  return store.write(owner, (writer) =>
    runIdempotent(writer, input.operation, content, async () => {
      const entry = await writer.find(collection, input.period)
      if (entry === null) throw new Refusal('noData')
      checkRevision(entry, input.revision)
      await writer.remove(collection, entry)
      log([{ period: entry.period, before: entry, after: null }])
      return { id: entry.id, revision: entry.revision }
    }),
  )
}

const noLog: ChangeLog = () => undefined

function restoreContents(
  collection: Collection,
  sent: Contents,
  known: readonly (Entry | null)[],
  units: Units | null,
): Contents {
  const entries = known.filter((entry) => entry !== null)
  return units === null
    ? { values: sent.values, items: sent.items }
    : restoreExactValues(collection, sent, entries, units)
}

/** What moves away: the entry that was loaded from another period; null where nothing was. */
async function findMoveSource(
  writer: Writer,
  collection: Collection,
  { loaded, period }: SaveInput,
): Promise<Entry | null> {
  if (loaded === null || samePeriod(loaded.period, period)) return null
  const source = await writer.find(collection, loaded.period)
  if (source?.id !== loaded.id) throw new Refusal('noData')
  checkRevision(source, loaded.revision)
  return source
}

/** The entry on a period that was free. What moves there keeps its id and counts on. */
function createEntry({ mode, period, id, values, items, revision = 0 }: SaveInput, source: Entry | null): Entry {
  if (mode !== 'create') throw new Refusal('noData')
  if (revision !== 0) throw new Refusal('staleVersion')
  return { id: source?.id ?? id, period, values, items, revision: (source?.revision ?? 0) + 1 }
}

/** The entry on a period that had one, which stays the same entry whatever becomes of its contents. */
function changeEntry(collection: Collection, input: SaveInput, target: Entry): Entry {
  const { mode, loaded, values, items } = input
  if (mode === 'create') throw new Refusal('alreadyExists', { current: target })
  if (mode === 'update' && loaded !== null && loaded.id !== target.id) throw new Refusal('noData')
  checkTarget(target, input)
  const contents = mode === 'insert' ? mergeContents(collection, target, { values, items }) : { values, items }
  return { ...target, ...contents, revision: target.revision + 1 }
}

/** Compares the revision that the caller named with the entry that it was named for; what moves is compared where it comes from. */
function checkTarget(target: Entry, { loaded, period, revision }: SaveInput): void {
  if (loaded !== null && !samePeriod(loaded.period, period)) return
  const named = loaded === null ? (revision ?? null) : loaded.revision
  const isOther = loaded !== null && loaded.id !== target.id
  if (named !== null && isOther) throw new Refusal('staleVersion', { current: target })
  checkRevision(target, named)
}

type Contents = Pick<Entry, 'values' | 'items'>

/** The items of both; what is typed once for the day stays as it was, unless there was nothing. */
function mergeContents({ area, kind }: Collection, target: Contents, added: Contents): Contents {
  if (kind === 'goal' || !area.canMerge) throw new Refusal('invalidType', { field: 'type' })
  const items = [...target.items, ...added.items]
  const limit = area.maxItems
  if (items.length > limit) throw new Refusal('limitReached', { field: 'items', limit })
  const known = Object.entries(target.values).filter(([, value]) => value !== null)
  return { values: { ...added.values, ...Object.fromEntries(known) }, items }
}

async function putEntry(writer: Writer, collection: Collection, entry: Entry): Promise<void> {
  const complete =
    collection.kind === 'goal' ? { ...entry, values: completeGoal(collection.area, entry.values) } : entry
  return writer.put(collection, complete, computeStoredTotals(collection, complete))
}

function checkRevision(entry: Entry, revision: number | null): void {
  if (revision !== null && revision !== entry.revision) throw new Refusal('staleVersion', { current: entry })
}

function toRefusal({ area }: Collection, problem: EntryProblem): Refusal {
  const limit = problem.code === 'tooManyItems' ? { limit: area.maxItems } : {}
  return new Refusal(problem.code, { field: problemPath(problem), ...limit })
}

/** Where in the entry a problem is: 'items', 'items.0.set', or the name of a value. */
function problemPath({ name, item }: EntryProblem): string {
  if (name === null) return 'items'
  return item === null ? name : `items.${item}.${name}`
}
