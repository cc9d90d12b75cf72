import { addDays } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround, toPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import { calendarCollection, getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import type { NewOperation } from '@haru/web/src/device/queue/unsent.ts'
import { exercise, goals, lift, money, records, sleep, spend } from '../../data/samples.ts'
import { newId } from '../../servers/stores.ts'
import type { Device } from '../device.ts'
import { today } from '../device-parts.ts'
import type { WriteCommand } from './commands.ts'

export const collections: readonly Collection[] = [
  records(money),
  records(sleep),
  calendarCollection,
  goals(exercise),
  records(exercise),
]

export interface PlannedWrite {
  readonly act: WriteCommand['act']
  /** The entry that the editor shows. */
  readonly shown: Entry | null
  readonly operation: NewOperation
}

/** The operation that the editor of a device makes. */
export async function planWrite(device: Device, command: WriteCommand, mark: number): Promise<PlannedWrite> {
  const { list, at, from, size } = command
  const collection = collections[list] ?? records(money)
  const shown = await findShown(device, collection, command, command.act === 'move' ? from : at)
  // Most writes are possible over what the editor shows.
  const act = chooseAct(command.act, shown, size)
  const period = periodOf(collection, at)
  const base = { id: newId(), collection }
  if (act === 'remove') return { act, shown, operation: { ...base, act, period, ...planRemoval(shown, size) } }
  const contents = contentsOf(collection, mark, size, device.currency())
  const loaded = act === 'update' || act === 'move' ? shown : null
  const entry = {
    id: newId(),
    period,
    ...(act === 'update' ? changePart(collection, shown, from, contents) : contents),
  }
  const replaced = act === 'replace' && size > 1 ? shown : null
  const expected = { revision: replaced?.revision, entryId: replaced?.id }
  const mode = act === 'move' ? (size === 1 ? 'create' : 'replace') : act
  return { act, shown, operation: { ...base, act: 'save', mode, loaded, ...expected, entry } }
}

/** The entry that the editor shows, which may have been opened before the last synchronization. */
async function findShown(
  device: Device,
  collection: Collection,
  { list, isStale }: WriteCommand,
  at: number,
): Promise<Entry | null> {
  const earlier = isStale ? device.earlierEntries.get(`${list} ${at}`) : undefined
  if (earlier !== undefined) return earlier
  return device.store().read(device.owner).find(collection, periodOf(collection, at))
}

/** Most removals expect the shown entry. */
function planRemoval(shown: Entry | null, size: number) {
  return size === 3 || shown === null
    ? { revision: null, entryId: undefined }
    : { revision: shown.revision, entryId: shown.id }
}

/** Whether an operation expects the revision of the entry that the editor showed. */
export function isExpecting(operation: NewOperation): boolean {
  if (operation.act === 'remove') return operation.revision !== null
  return (operation.loaded?.revision ?? operation.revision ?? null) !== null
}

/** Some changes of a workout are of the weight of the body only, and some of the exercises only. */
function changePart({ area, kind }: Collection, shown: Entry | null, part: number, contents: Contents): Contents {
  if (area !== exercise || kind === 'goal' || shown === null || part === 0) return contents
  return part === 1 ? { ...contents, items: shown.items } : { ...contents, values: shown.values }
}

function chooseAct(act: WriteCommand['act'], shown: Entry | null, size: number): WriteCommand['act'] {
  if (shown === null) return act === 'add' ? 'add' : 'create'
  return act === 'create' && size > 1 ? 'update' : act
}

/** The marks of the items of an entry, in their order; those of a goal are its values. */
export function readMarks({ area, kind }: Collection, { items, values }: Contents): readonly number[] {
  if (kind === 'goal') return [...new Set(Object.values(values).filter((value) => value !== null))].map(Number)
  return items.map((item) => Number(item[markNames[area.id] ?? '']))
}

/** The marks of an entry, each once. */
export function listMarks(collection: Collection, contents: Contents): readonly number[] {
  return [...new Set(readMarks(collection, contents))]
}

/** The place of a period among those that commands name. */
export function placeOf(collection: Collection, period: Period): string {
  const list = collections.findIndex((each) => getCollectionName(each) === getCollectionName(collection))
  return `${list} ${[0, 1, 2].find((at) => isSamePeriod(periodOf(collection, at), period))}`
}

/** The field of an item that bears the mark. */
const markNames: Readonly<Record<string, string>> = {
  [money.id]: 'content',
  [sleep.id]: 'bedTime',
  [exercise.id]: 'set',
  [calendarCollection.area.id]: 'title',
}

export function periodOf({ area, kind }: Collection, number: number): Period {
  if (kind === 'goal') return periodAround((['week', 'month', 'year'] as const)[number] ?? 'week', today)
  const start = addDays(today, number)
  return area.multiDay ? toPeriod({ start, end: addDays(start, number * 2) }) : periodAround('day', start)
}

/** Contents that bear the mark. An amount of money is the mark, in any currency. */
function contentsOf({ area, kind }: Collection, mark: number, size: number, currency: string) {
  const amount = mark * 10 ** findCurrencyDigits(currency)
  if (kind === 'goal')
    return { values: Object.fromEntries(Object.keys(area.metrics).map((name) => [name, mark])), items: [] }
  if (area === sleep) return { values: {}, items: [{ part: 'night', bedTime: mark, wakeTime: 600 }] }
  if (area === exercise) return { values: { scale: mark * 1000 }, items: Array<Values>(size).fill(lift(mark, 1, 50)) }
  const item: Values =
    area === money ? spend(amount, String(mark)) : { part: 'memo', title: String(mark), color: 'red', content: '' }
  return { values: {}, items: Array<Values>(size).fill(item) }
}
