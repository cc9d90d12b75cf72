import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { toClockPoint } from '@haru/shared/calendar/clock.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, overlaps, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import { joinDays, type Level, type LifetimeTotals, type MetricSum } from '@haru/shared/engine/sums.ts'
import { type Entry, pickFollowedValues } from '@haru/shared/tracking/entry.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type {
  Collection,
  Operation,
  PageQuery,
  Reader,
  Store,
  StoredCategory,
  Writer,
} from '@haru/shared/tracking/store.ts'

/** The data of one user. */
interface StoredUser {
  readonly entries: readonly StoredEntry[]
  readonly operations: ReadonlyMap<string, Operation>
  readonly categories: ReadonlyMap<string, StoredCategory>
  /** The saved sets of each area, the last saved first. */
  readonly savedSets: ReadonlyMap<string, readonly SavedSet[]>
}

interface StoredEntry {
  readonly collection: Collection
  readonly entry: Entry
  readonly totals: Totals | null
}

const unknownUser: StoredUser = { entries: [], operations: new Map(), categories: new Map(), savedSets: new Map() }

/**
 * A store that is too simple to be wrong: each read goes through all entries. Tests compare the other stores with it, and
 * use it where they need a store without a database.
 */
export function memoryStore(): Store {
  const users = new Map<string, StoredUser>()
  const pendingWrites = new Map<string, Promise<unknown>>()

  return {
    read: ({ ownerId }) => readerOf(() => users.get(ownerId) ?? unknownUser),
    write: ({ ownerId }, work) => {
      const before = pendingWrites.get(ownerId) ?? Promise.resolve()
      const write = before.then(async () => {
        let user = users.get(ownerId) ?? unknownUser
        const result = await work(
          writerOf(
            () => user,
            (next) => {
              user = next
            },
          ),
        )
        users.set(ownerId, user)
        return result
      })
      pendingWrites.set(
        ownerId,
        write.catch(() => undefined),
      )
      return write
    },
  }
}

/** The reads of one area, which several functions of the reader share. */
function areaReadsOf(user: () => StoredUser) {
  const on = ({ area, kind }: Collection) =>
    user().entries.filter(({ collection }) => collection.area.id === area.id && collection.kind === kind)
  const overlapping = (collection: Collection, range: Range) =>
    on(collection).filter(({ entry }) => overlaps(entry.period, range))
  // A record of several days counts on its first day.
  const daysOf = (area: AnyArea, range: Range) =>
    joinDays(
      area,
      overlapping({ area, kind: 'record' }, range)
        .filter(({ entry }) => entry.period.start >= range.start)
        .map(({ entry, totals }) => ({ day: entry.period.start, totals: ofMetrics(area, totals ?? {}) }))
        .toSorted((a, b) => order(a.day, b.day)),
    )
  const firstDayOf = (area: AnyArea) =>
    on({ area, kind: 'record' })
      .map(({ entry }) => entry.period.start)
      .toSorted(order)[0] ?? null
  const goalsOf = (area: AnyArea, range: Range) =>
    overlapping({ area, kind: 'goal' }, range).map(({ entry: { period, values } }) => ({
      period,
      values: pickFollowedValues(values),
    }))
  const itemsOf = (area: AnyArea, range: Range) =>
    overlapping({ area, kind: 'record' }, range)
      .toSorted((a, b) => order(a.entry.period.start, b.entry.period.start))
      .map(({ entry: { period, items } }) => ({ day: period.start, items }))

  return { on, overlapping, daysOf, firstDayOf, goalsOf, itemsOf }
}

function readerOf(user: () => StoredUser): Reader {
  const { on, overlapping, daysOf, firstDayOf, goalsOf, itemsOf } = areaReadsOf(user)
  return {
    list: async (collection, range, page) => {
      const entries = sortEntries(
        overlapping(collection, range).map(({ entry }) => entry),
        collection.kind,
        page,
      )
      return { entries: entries.slice(page.offset, page.offset + page.limit), count: entries.length }
    },
    find: async (collection, period) =>
      on(collection).find(({ entry }) => isSamePeriod(entry.period, period))?.entry ?? null,
    periods: async (collection, range, limit) => {
      const periods = overlapping(collection, range).map(({ entry }) => entry.period)
      return periods
        .toSorted((a, b) => order(a.start, b.start) || order(a.type, b.type) || order(a.end, b.end))
        .slice(0, limit)
    },
    sums: async (area, ranges) =>
      ranges.map((range) =>
        sumsOf(
          area,
          daysOf(area, range).map(({ totals }) => totals),
        ),
      ),
    days: async (areas, range) => areas.map((area) => daysOf(area, range)),
    async *histories(areas, range) {
      for (const area of areas) {
        yield { area, goals: goalsOf(area, range), days: daysOf(area, range), firstDay: firstDayOf(area) }
      }
    },
    goals: async (area, range) => goalsOf(area, range),
    firstDay: async (area) => firstDayOf(area),
    lifetimeTotals: async (area) => {
      const records = on({ area, kind: 'record' }).toSorted((a, b) => order(a.entry.period.start, b.entry.period.start))
      return computeLifetimeTotals(
        area,
        records.map(({ totals }) => totals ?? {}),
      )
    },
    items: async (area, range) => itemsOf(area, range),
    async *itemsInParts(area, range) {
      for (const each of itemsOf(area, range).toReversed()) yield [each]
    },
    categories: async (areas) => areas.map(({ id }) => user().categories.get(id) ?? null),
    savedSets: async (areas) => areas.map(({ id }) => user().savedSets.get(id) ?? []),
  }
}

function writerOf(user: () => StoredUser, change: (next: StoredUser) => void): Writer {
  const without = (collection: Collection, { period }: Entry) =>
    user().entries.filter((each) => !(isOn(each, collection) && isSamePeriod(each.entry.period, period)))
  const changeSets = ({ id: area }: AnyArea, removed: string, added: readonly SavedSet[]) => {
    const others = (user().savedSets.get(area) ?? []).filter(({ id }) => id !== removed)
    change({ ...user(), savedSets: new Map([...user().savedSets, [area, [...added, ...others]]]) })
  }
  return {
    ...readerOf(user),
    countOptions: async () => ({}),
    put: async (collection, entry, totals) =>
      change({
        ...user(),
        entries: [
          ...without(collection, entry),
          structuredClone({ collection: collectionOf(collection), entry, totals }) as StoredEntry,
        ],
      }),
    remove: async (collection, entry) => change({ ...user(), entries: without(collection, entry) }),
    putCategory: async (area, own) =>
      change({ ...user(), categories: new Map([...user().categories, [area.id, structuredClone(own)]]) }),
    putSavedSet: async (area, set) => changeSets(area, set.id, [structuredClone(set) as SavedSet]),
    removeSavedSet: async (area, id) => changeSets(area, id, []),
    findOperation: async (id) => user().operations.get(id) ?? null,
    putOperation: async (id, operation) =>
      change({ ...user(), operations: new Map([...user().operations, [id, structuredClone(operation)]]) }),
  }
}

// Only the id of the area, because functions cannot be cloned.
function collectionOf({ area, kind }: Collection) {
  return { area: { id: area.id }, kind }
}

function isOn({ collection }: StoredEntry, { area, kind }: Collection): boolean {
  return collection.area.id === area.id && collection.kind === kind
}

function sortEntries(
  entries: readonly Entry[],
  kind: Collection['kind'],
  { sort, today = '' as Day }: PageQuery,
): readonly Entry[] {
  const direction = sort === 'asc' ? 1 : -1
  const ended = ({ period }: Entry) => (kind === 'goal' && sort === 'desc' && period.end < today ? 1 : 0)
  return entries.toSorted(
    (a, b) =>
      ended(a) - ended(b) ||
      (kind === 'goal' ? periodTypes.indexOf(a.period.type) - periodTypes.indexOf(b.period.type) : 0) ||
      direction * (order(a.period.start, b.period.start) || order(a.period.end, b.period.end)),
  )
}

function sumsOf(area: AnyArea, days: readonly Totals[]): readonly MetricSum[] {
  return Object.keys(area.metrics).map((name) => {
    const values = days.map((totals) => totals[name] ?? null).filter((value) => value !== null)
    const points = values.map(toClockPoint)
    return {
      days: values.length,
      sum: values.reduce((sum, value) => sum + value, 0),
      last: values.at(-1) ?? null,
      x: points.reduce((sum, { x }) => sum + x, 0),
      y: points.reduce((sum, { y }) => sum + y, 0),
    }
  })
}

function ofMetrics({ metrics }: AnyArea, totals: Totals): Totals {
  return Object.fromEntries(Object.keys(metrics).map((name) => [name, totals[name] ?? null]))
}

function computeLifetimeTotals({ metrics, tallies }: AnyArea, days: readonly Totals[]): LifetimeTotals {
  const known = (name: string) => days.map((totals) => totals[name] ?? null).filter((value) => value !== null)
  const ofKind = (over: string) => Object.keys(metrics).filter((name) => metrics[name]?.aggregate === over)
  const sums: [string, number][] = [...ofKind('sum'), ...tallies].map((name) => [
    name,
    known(name).reduce((sum, value) => sum + value, 0),
  ])
  const levels: [string, Level][] = ofKind('last').map((name) => {
    const values = known(name)
    const [min] = values.toSorted((a, b) => a - b)
    return [name, { min: min ?? null, max: values.toSorted((a, b) => b - a)[0] ?? null, last: values.at(-1) ?? null }]
  })
  return { days: days.length, sums: Object.fromEntries(sums), levels: Object.fromEntries(levels) }
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
