import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { clockPoint } from '@haru/shared/calendar/clock.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { overlaps, periodTypes, type Range, samePeriod } from '@haru/shared/calendar/period.ts'
import type { Level, LifetimeTotals, MetricSum } from '@haru/shared/engine/sums.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type {
  Collection,
  Operation,
  PageQuery,
  Reader,
  Store,
  StoredCategory,
  Writer,
} from '@haru/shared/tracking/store.ts'

/** What one person has. */
interface StoredUser {
  readonly kept: readonly StoredEntry[]
  readonly operations: ReadonlyMap<string, Operation>
  readonly categories: ReadonlyMap<string, StoredCategory>
}

interface StoredEntry {
  readonly shelf: Collection
  readonly entry: Entry
  readonly totals: Totals | null
}

const nobody: StoredUser = { kept: [], operations: new Map(), categories: new Map() }

/**
 * A store that is too plain to be wrong: everything is looked through for every question. The others are compared with
 * it, and screens are tried on it.
 */
export function memoryStore(): Store {
  const people = new Map<string, StoredUser>()
  const turns = new Map<string, Promise<unknown>>()

  return {
    read: ({ ownerId }) => readerOf(() => people.get(ownerId) ?? nobody),
    write: ({ ownerId }, work) => {
      const before = turns.get(ownerId) ?? Promise.resolve()
      const turn = before.then(async () => {
        let person = people.get(ownerId) ?? nobody
        const result = await work(
          writerOf(
            () => person,
            (next) => {
              person = next
            },
          ),
        )
        people.set(ownerId, person)
        return result
      })
      turns.set(
        ownerId,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

function readerOf(person: () => StoredUser): Reader {
  const on = ({ area, kind }: Collection) =>
    person().kept.filter(({ shelf }) => shelf.area.id === area.id && shelf.kind === kind)
  const overlapping = (shelf: Collection, range: Range) =>
    on(shelf).filter(({ entry }) => overlaps(entry.period, range))

  return {
    list: async (shelf, range, page) => {
      const entries = inOrder(
        overlapping(shelf, range).map(({ entry }) => entry),
        shelf.kind,
        page,
      )
      return { entries: entries.slice(page.offset, page.offset + page.limit), count: entries.length }
    },
    find: async (shelf, period) => on(shelf).find(({ entry }) => samePeriod(entry.period, period))?.entry ?? null,
    periods: async (shelf, range, limit) => {
      const periods = overlapping(shelf, range).map(({ entry }) => entry.period)
      return periods
        .toSorted((a, b) => order(a.start, b.start) || order(a.type, b.type) || order(a.end, b.end))
        .slice(0, limit)
    },
    sums: async (area, ranges) =>
      ranges.map((range) => {
        const days = overlapping({ area, kind: 'record' }, range).toSorted((a, b) =>
          order(a.entry.period.start, b.entry.period.start),
        )
        return sumsOf(
          area,
          days.map(({ totals }) => totals ?? {}),
        )
      }),
    days: async (area, range) =>
      overlapping({ area, kind: 'record' }, range)
        .map(({ entry, totals }) => ({ day: entry.period.start, totals: ofMetrics(area, totals ?? {}) }))
        .toSorted((a, b) => order(a.day, b.day)),
    firstDay: async (area) =>
      on({ area, kind: 'record' })
        .map(({ entry }) => entry.period.start)
        .toSorted(order)[0] ?? null,
    lifetimeTotals: async (area) => {
      const records = on({ area, kind: 'record' }).toSorted((a, b) => order(a.entry.period.start, b.entry.period.start))
      return lifeOf(
        area,
        records.map(({ totals }) => totals ?? {}),
      )
    },
    items: async (area, range) =>
      overlapping({ area, kind: 'record' }, range)
        .toSorted((a, b) => order(a.entry.period.start, b.entry.period.start))
        .flatMap(({ entry }) => entry.items),
    category: async (area) => person().categories.get(area.id) ?? null,
  }
}

function writerOf(person: () => StoredUser, change: (next: StoredUser) => void): Writer {
  const without = (shelf: Collection, { period }: Entry) =>
    person().kept.filter((each) => !(isOn(each, shelf) && samePeriod(each.entry.period, period)))
  return {
    ...readerOf(person),
    put: async (shelf, entry, totals) =>
      change({
        ...person(),
        kept: [...without(shelf, entry), structuredClone({ shelf: shelfOf(shelf), entry, totals }) as StoredEntry],
      }),
    remove: async (shelf, entry) => change({ ...person(), kept: without(shelf, entry) }),
    putCategory: async (area, own) =>
      change({ ...person(), categories: new Map([...person().categories, [area.id, structuredClone(own)]]) }),
    findOperation: async (id) => person().operations.get(id) ?? null,
    putOperation: async (id, operation) =>
      change({ ...person(), operations: new Map([...person().operations, [id, structuredClone(operation)]]) }),
  }
}

// Of an area only what tells it from others: functions cannot be cloned.
function shelfOf({ area, kind }: Collection) {
  return { area: { id: area.id }, kind }
}

function isOn({ shelf }: StoredEntry, { area, kind }: Collection): boolean {
  return shelf.area.id === area.id && shelf.kind === kind
}

function inOrder(
  entries: readonly Entry[],
  kind: Collection['kind'],
  { sort, today = '' as Day }: PageQuery,
): readonly Entry[] {
  const way = sort === 'asc' ? 1 : -1
  const ended = ({ period }: Entry) => (kind === 'goal' && sort === 'desc' && period.end < today ? 1 : 0)
  return entries.toSorted(
    (a, b) =>
      ended(a) - ended(b) ||
      (kind === 'goal' ? periodTypes.indexOf(a.period.type) - periodTypes.indexOf(b.period.type) : 0) ||
      way * (order(a.period.start, b.period.start) || order(a.period.end, b.period.end)),
  )
}

function sumsOf(area: AnyArea, days: readonly Totals[]): readonly MetricSum[] {
  return Object.keys(area.metrics).map((name) => {
    const values = days.map((totals) => totals[name] ?? null).filter((value) => value !== null)
    const points = values.map(clockPoint)
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

function lifeOf({ metrics, tallies }: AnyArea, days: readonly Totals[]): LifetimeTotals {
  const known = (name: string) => days.map((totals) => totals[name] ?? null).filter((value) => value !== null)
  const ofKind = (over: string) => Object.keys(metrics).filter((name) => metrics[name]?.aggregate === over)
  const sums: [string, number][] = [...ofKind('sum'), ...tallies].map((name) => [
    name,
    known(name).reduce((sum, value) => sum + value, 0),
  ])
  const levels: [string, Level][] = ofKind('last').map((name) => {
    const values = known(name)
    const [least] = values.toSorted((a, b) => a - b)
    return [name, { min: least ?? null, max: values.toSorted((a, b) => b - a)[0] ?? null, last: values.at(-1) ?? null }]
  })
  return { days: days.length, sums: Object.fromEntries(sums), levels: Object.fromEntries(levels) }
}

function order(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
