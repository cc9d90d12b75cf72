import type { AnyArea } from '../areas/define.ts'
import { type Period, samePeriod } from '../calendar/period.ts'
import type { SaveMode } from '../engine/flow.ts'
import { Refusal } from '../errors.ts'
import type { Value, Values } from '../field/field.ts'
import type { Entry } from './entry.ts'
import { categoryOf, goalOf } from './read.ts'
import type { Owner, Shelf, Store, Writer } from './store.ts'
import { type Problem, validate } from './validate.ts'

/** What was in the editor when it was loaded. */
export interface Loaded {
  readonly id: string
  readonly period: Period
  /** The revision it had; null from callers that keep none, who overwrite knowingly. */
  readonly revision: number | null
}

export interface SaveInput {
  readonly mode: SaveMode
  readonly period: Period
  /** Null for what was never saved. */
  readonly loaded: Loaded | null
  /** The id a new entry gets. */
  readonly id: string
  readonly values: Values
  readonly items: readonly Values[]
  /** Makes the save safe to repeat. */
  readonly operation: string | null
}

export interface SaveAnswer {
  readonly id: string
  readonly revision: number
}

/**
 * Saves a record or a goal: create, update, replace or insert, and with any but update a move, when what was loaded
 * had another period. Refuses with `alreadyExists`, `noData`, `staleVersion`, `limitReached` (more items than a day
 * holds), `invalidType` (insert where an area does not merge) and what `validate` finds.
 */
export function save(store: Store, owner: Owner, shelf: Shelf, input: SaveInput): Promise<SaveAnswer> {
  return store.write(owner, (writer) =>
    once(writer, input.operation, { shelf: [shelf.area.id, shelf.kind], input }, async () => {
      const problem = validate(shelf.area, shelf.kind, input, await categoryOf(writer, shelf.area))
      if (problem !== null) throw new Refusal(problem.code, { field: pathOf(problem) })
      const source = await moved(writer, shelf, input)
      const entry = await merged(writer, shelf, input, source)
      if (source !== null) await writer.remove(shelf, source)
      await put(writer, shelf, entry)
      return { id: entry.id, revision: entry.revision }
    }),
  )
}

export interface RemoveInput {
  readonly period: Period
  readonly revision: number | null
  readonly operation: string | null
}

/** Removes the entry of a period. Refuses with `noData` and `staleVersion`. */
export function remove(store: Store, owner: Owner, shelf: Shelf, input: RemoveInput): Promise<SaveAnswer> {
  return store.write(owner, (writer) =>
    once(writer, input.operation, { shelf: [shelf.area.id, shelf.kind], input }, async () => {
      const entry = await writer.find(shelf, input.period)
      if (entry === null) throw new Refusal('noData')
      checkRevision(entry, input.revision)
      await writer.remove(shelf, entry)
      return { id: entry.id, revision: entry.revision }
    }),
  )
}

/** Does an operation the first time and repeats its answer ever after; the same id with other content is refused. */
async function once(
  writer: Writer,
  id: string | null,
  content: unknown,
  work: () => Promise<SaveAnswer>,
): Promise<SaveAnswer> {
  if (id === null) return work()
  const digest = digestOf(JSON.stringify(content))
  const done = await writer.operation(id)
  if (done !== null && done.digest !== digest) throw new Refusal('operationReplayed')
  if (done !== null) return done.answer as SaveAnswer
  const answer = await work()
  await writer.remember(id, { digest, answer })
  return answer
}

/** What a save removes because it moves: the entry that was loaded from another period; null where nothing moves. */
async function moved(writer: Writer, shelf: Shelf, { loaded, period }: SaveInput): Promise<Entry | null> {
  if (loaded === null || samePeriod(loaded.period, period)) return null
  const source = await writer.find(shelf, loaded.period)
  if (source === null || source.id !== loaded.id) throw new Refusal('noData')
  checkRevision(source, loaded.revision)
  return source
}

/** The entry a save leaves on the chosen period; what moves there keeps its id and counts on. */
async function merged(writer: Writer, shelf: Shelf, input: SaveInput, source: Entry | null): Promise<Entry> {
  const { mode, period, loaded, values, items } = input
  const there = await writer.find(shelf, period)
  if (mode === 'create') {
    if (there !== null) throw new Refusal('alreadyExists', { current: there })
    return { id: source?.id ?? input.id, period, values, items, revision: (source?.revision ?? 0) + 1 }
  }
  if (there === null) throw new Refusal('noData')
  if (mode === 'update') {
    if (loaded !== null && loaded.id !== there.id) throw new Refusal('noData')
    checkRevision(there, loaded?.revision ?? null)
  }
  const next = { id: there.id, period, revision: there.revision + 1 }
  return mode === 'insert' ? { ...next, ...joined(shelf.area, shelf.kind, there, input) } : { ...next, values, items }
}

function joined(
  area: AnyArea,
  kind: Shelf['kind'],
  there: Entry,
  { values, items }: SaveInput,
): Pick<Entry, 'values' | 'items'> {
  if (kind === 'goal' || !area.merges) throw new Refusal('invalidType', { field: 'type' })
  const all = [...there.items, ...items]
  if (all.length > area.maxItems) throw new Refusal('limitReached', { field: 'items' })
  const kept = Object.entries(there.values).map(([name, value]): [string, Value] => [
    name,
    value ?? values[name] ?? null,
  ])
  return { values: Object.fromEntries(kept), items: all }
}

async function put(writer: Writer, shelf: Shelf, entry: Entry): Promise<void> {
  const { area, kind } = shelf
  if (kind === 'record') return writer.put(shelf, entry, area.total(entry.items, entry.values))
  const derived = area.deriveGoal(goalOf(entry.values) as Record<string, number>)
  return writer.put(shelf, { ...entry, values: { ...entry.values, ...derived } }, null)
}

function checkRevision(entry: Entry, revision: number | null): void {
  if (revision !== null && revision !== entry.revision) throw new Refusal('staleVersion', { current: entry })
}

/** Where in the entry a problem is: 'items', 'items.0.set', or the name of a value. */
function pathOf({ name, item }: Problem): string {
  if (name === null) return 'items'
  return item === null ? name : `items.${item}.${name}`
}

// FNV-1a, 64 bits: tells a repeated operation from a changed one; nobody gains by forging it for their own data.
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  }
  return hash.toString(16)
}
