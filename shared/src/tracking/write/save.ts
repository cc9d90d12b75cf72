import { isSamePeriod, type Period } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { completeGoal, type Entry } from '../entry.ts'
import { findCategory } from '../read/entries.ts'
import { completeItems, restoreExactValues } from '../request-values.ts'
import type { Collection, Owner, Store, Writer } from '../store.ts'
import { computeOwnTotals } from '../stored-totals.ts'
import type { ChangeLog } from './change-log.ts'
import { combineContents, preservesTarget, refuseInsertion } from './combine-contents.ts'
import { refuseMissingValue, refuseProblem } from './entry-refusal.ts'
import { runIdempotent } from './idempotency.ts'
import type { Contents } from './merge.ts'
import { createStoredItemCheck } from './stored-items.ts'

/** The entry from which the editor was loaded. */
export interface LoadedEntry {
  readonly id: string
  readonly period: Period
  /** Its revision; null if the caller overwrites any revision. */
  readonly revision: number | null
}

export interface SaveInput {
  readonly mode: SaveMode
  readonly period: Period
  /** Null for a new entry. */
  readonly loaded: LoadedEntry | null
  /** For a new entry: the expected revision of the entry of `period`, 0 if there must be no entry. */
  readonly revision?: number
  /** The id of the entry that has `revision`: another entry of the period is refused. */
  readonly entryId?: string
  /** The id of a new entry. */
  readonly id: string
  readonly values: Values
  readonly items: readonly Values[]
  /** The id that makes the save safe to repeat. */
  readonly operation: string | null
  /** Whether the contents were accepted before: the user gets them back, or copies them from another day. */
  readonly isRestoration?: boolean | undefined
}

export interface SaveResult {
  readonly id: string
  readonly revision: number
}

/** The result of a save that may have been a merge. */
export interface MergeResult extends SaveResult {
  /** Whether the save took contents of the entry that was there, which the caller may not know. */
  readonly isMerged?: boolean
}

/**
 * Saves a record or a goal: create, update, replace or insert. All modes but update also move the entry if `loaded` has
 * another period. Refuses with `alreadyExists`, `noData`, `staleVersion`, `limitReached` (too many items for a day),
 * `invalidType` (insert in an area that cannot merge), `setsMissing` and the problems of `validateEntry`. `displayUnits` are the
 * units in which numbers were shown: unchanged numbers keep their exact value. `log` receives the changes.
 */
export function saveEntry(
  store: Store,
  owner: Owner,
  collection: Collection,
  input: SaveInput,
  displayUnits: Units | null = null,
  log: ChangeLog = ignoreChanges,
): Promise<SaveResult> {
  // The id is not part of the content: for callers without an id the server creates another one at each repetition. The
  // keys of the content are part of stored digests and never change.
  const content = { shelf: [collection.area.id, collection.kind], input: { ...input, id: null } }
  return store.write(
    owner,
    (writer) =>
      runIdempotent(writer, input.operation, content, () => applySave(writer, collection, input, displayUnits, log)),
    { ...input, collection },
  )
}

type AppliedSave = Omit<SaveInput, 'operation'>

/** What `saveEntry` does in its transaction. It waits for nothing but the writer. */
export async function applySave(
  writer: Writer,
  collection: Collection,
  input: AppliedSave,
  displayUnits: Units | null = null,
  log: ChangeLog = ignoreChanges,
): Promise<MergeResult> {
  // At once, because each wait for the database of a device costs more than the read.
  const [category, target] = await Promise.all([
    findCategory(writer, collection.area),
    writer.find(collection, input.period),
  ])
  const { area } = collection
  refuseProblem(collection, { ...input, items: completeItems(area, input.items) }, category, () => true)
  const source = await findMoveSource(writer, collection, input)
  const exactInput = { ...input, ...restoreContents(collection, input, [source, target], displayUnits) }
  const entry = target === null ? createEntry(exactInput, source) : changeEntry(collection, exactInput, target)
  // Only now, because an item that is not stored any more was removed by a later revision.
  const isStored = createStoredItemCheck(area, [source, target])
  if (input.isRestoration !== true) refuseProblem(collection, exactInput, category, isStored)
  for (const current of [source, input.mode === 'insert' ? null : target]) {
    if (current !== null) refuseMissingValue(area, input, current, { current })
  }
  if (source !== null) await writer.remove(collection, source)
  await putEntry(writer, collection, entry)
  const isMerged = target !== null && preservesTarget(collection, input.mode, input.values)
  const result = { id: entry.id, revision: entry.revision, ...(isMerged ? { isMerged } : {}) }
  const moveChanges = source === null ? [] : [{ period: source.period, before: source, after: null }]
  log([{ period: entry.period, before: target, after: result }, ...moveChanges])
  return result
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
  log: ChangeLog = ignoreChanges,
): Promise<SaveResult> {
  const content = { shelf: [collection.area.id, collection.kind], input }
  return store.write(
    owner,
    (writer) => runIdempotent(writer, input.operation, content, () => applyRemoval(writer, collection, input, log)),
    { ...input, collection },
  )
}

interface AppliedRemoval extends Omit<RemoveInput, 'operation'> {
  /** The id of the entry that has `revision`: another entry of the period is refused. */
  readonly entryId?: string
}

/** What `removeEntry` does in its transaction. */
export async function applyRemoval(
  writer: Writer,
  collection: Collection,
  { period, revision, entryId }: AppliedRemoval,
  log: ChangeLog = ignoreChanges,
): Promise<SaveResult> {
  const entry = await writer.find(collection, period)
  if (entry === null) throw new Refusal('noData')
  checkId(entry, entryId)
  checkRevision(entry, revision)
  await writer.remove(collection, entry)
  log([{ period: entry.period, before: entry, after: null }])
  return { id: entry.id, revision: entry.revision }
}

const ignoreChanges: ChangeLog = () => undefined

/** The contents with all values, and with the exact numbers of known entries. */
function restoreContents(
  collection: Collection,
  sent: Contents,
  knownEntries: readonly (Entry | null)[],
  units: Units | null,
): Contents {
  const entries = knownEntries.filter((entry) => entry !== null)
  return units === null
    ? { values: sent.values, items: completeItems(collection.area, sent.items) }
    : restoreExactValues(collection, sent, entries, units)
}

/** Finds the entry that moves: `loaded`, if it has another period; null without a move. */
async function findMoveSource(
  writer: Writer,
  collection: Collection,
  { loaded, period }: AppliedSave,
): Promise<Entry | null> {
  if (loaded === null || isSamePeriod(loaded.period, period)) return null
  const source = await writer.find(collection, loaded.period)
  if (source?.id !== loaded.id) throw new Refusal('noData')
  checkRevision(source, loaded.revision)
  return source
}

/** Creates the entry of a free period. A moved entry keeps its id and continues its revisions. */
function createEntry({ mode, period, id, values, items, revision = 0 }: AppliedSave, source: Entry | null): Entry {
  if (mode !== 'create') throw new Refusal('noData')
  if (revision !== 0) throw new Refusal('staleVersion')
  return { id: source?.id ?? id, period, values, items, revision: (source?.revision ?? 0) + 1 }
}

/** Changes the entry of an occupied period. The entry keeps its id, also if all its contents change. */
function changeEntry(collection: Collection, input: AppliedSave, target: Entry): Entry {
  const { mode, loaded, values, items } = input
  if (mode === 'create') throw new Refusal('alreadyExists', { current: target })
  if (mode === 'update' && loaded !== null && loaded.id !== target.id) throw new Refusal('noData')
  checkTarget(target, input)
  const contents = combineContents(collection, mode, target, { values, items })
  if (mode === 'insert') refuseInsertion(collection, contents)
  return { ...target, ...contents, revision: target.revision + 1 }
}

/** Refuses if the revision of the save is not the revision of the target. The revision of a moved entry is checked at its source. */
function checkTarget(target: Entry, { loaded, period, revision, entryId }: AppliedSave): void {
  if (loaded !== null && !isSamePeriod(loaded.period, period)) return
  if (loaded === null) checkId(target, entryId)
  const expectedRevision = loaded === null ? (revision ?? null) : loaded.revision
  const isOtherEntry = loaded !== null && loaded.id !== target.id
  if (expectedRevision !== null && isOtherEntry) throw new Refusal('staleVersion', { current: target })
  checkRevision(target, expectedRevision)
}

async function putEntry(writer: Writer, collection: Collection, entry: Entry): Promise<void> {
  const completed =
    collection.kind === 'goal' ? { ...entry, values: completeGoal(collection.area, entry.values) } : entry
  const totals = await computeOwnTotals(writer, collection, completed)
  return writer.put(collection, completed, totals)
}

function checkId(entry: Entry, id: string | undefined): void {
  if (id !== undefined && id !== entry.id) throw new Refusal('staleVersion', { current: entry })
}

function checkRevision(entry: Entry, revision: number | null): void {
  if (revision !== null && revision !== entry.revision) throw new Refusal('staleVersion', { current: entry })
}
