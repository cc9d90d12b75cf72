import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { someItem } from '../../../../tests/support/data/arbitraries.ts'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { addDays, day } from '../../calendar/day.ts'
import { contains, type Period, periodAround } from '../../calendar/period.ts'
import type { Value, Values } from '../../field/field.ts'
import type { Entry } from '../entry.ts'
import type { Store } from '../store.ts'
import { computeStoredTotals } from '../stored-totals.ts'
import { findEntryView, listEntries, listTakenByType } from './entries.ts'

const kim = { ownerId: 'kim' }
const first = day('2026-10-20')
const units = { weight: 'kg', currency: 'KRW' } as const

async function stored(area: AnyArea, kind: 'record' | 'goal', entries: readonly Entry[]): Promise<Store> {
  const store = memoryStore()
  await store.write(kim, async (writer) => {
    for (const entry of entries) {
      await writer.put({ area, kind }, entry, computeStoredTotals({ area, kind }, entry))
    }
  })
  return store
}

/** Computes a metric of a period with a slow reference implementation. */
function slowly(
  area: AnyArea,
  name: string,
  { aggregate }: Metric,
  records: readonly Entry[],
  period: Period,
): number | null {
  const known = records
    .filter((each) => contains(period, each.period.start))
    .toSorted((one, other) => (one.period.start < other.period.start ? -1 : 1))
    .map((each) => area.total(each.items, each.values)[name] ?? null)
    .filter((value) => value !== null)
  if (known.length === 0) return aggregate === 'sum' ? 0 : null
  const sum = known.reduce((total, value) => total + value, 0)
  if (aggregate === 'last') return known.at(-1) ?? null
  return aggregate === 'mean' ? Math.round(sum / known.length) : sum
}

test('a goal is compared with the totals of its own period', () => {
  const everything = constantFrom(...areas).chain((area) =>
    record({
      area: constantFrom(area),
      days: array(
        record({
          later: integer({ min: 0, max: 60 }),
          items: array(someItem(area, units), { minLength: 1, maxLength: 3 }),
          scale: constantFrom<Value[]>(null, 70_000_000, 71_350_000),
        }),
        { maxLength: 12 },
      ),
      type: constantFrom('week', 'month', 'year'),
      of: integer({ min: 0, max: 60 }),
    }),
  )
  return assert(
    asyncProperty(everything, async ({ area, days, type, of }) => {
      const entry = (period: Period, values: Values, items: readonly Values[]) => ({
        id: '',
        period,
        values,
        items,
        revision: 1,
      })
      const byDay = new Map(
        days.map(({ later, items, scale }) => {
          const period = periodAround('day', addDays(first, later))
          return [period.start, entry(period, 'scale' in area.dayFields ? { scale } : {}, items)]
        }),
      )
      const records = [...byDay.values()]
      const store = await stored(area, 'record', records)
      const goal = entry(periodAround(type, addDays(first, of)), {}, [])
      await store.write(kim, (writer) => writer.put({ area, kind: 'goal' }, goal, null))
      const shown = await findEntryView(store.read(kim), { area, kind: 'goal' }, goal.period, day('2027-06-01'))
      for (const [name, metric] of Object.entries(area.metrics)) {
        // calendar/clock.test.ts compares the mean of clock times with a reference implementation.
        if (metric.aggregate === 'clock') continue
        expect(shown?.totals[name]).toBe(slowly(area, name, metric, records, goal.period))
      }
    }),
    { numRuns: 200 },
  )
})

test('a list is a page of ten entries with the total count', async () => {
  const [, , money] = areas as [AnyArea, AnyArea, AnyArea]
  const item = { part: 'expense', title: 'food', amount: 1, content: '', include: true }
  const entries = Array.from({ length: 23 }, (_, i) => ({
    id: `${i}`,
    period: periodAround('day', addDays(first, i)),
    values: {},
    items: [{ ...item, amount: i }],
    revision: 1,
  }))
  const store = await stored(money, 'record', entries)
  const range = { start: first, end: addDays(first, 21) }
  const page = async (number: number, sort: 'asc' | 'desc') => {
    const { entries: shown, count } = await listEntries(
      store.read(kim),
      { area: money, kind: 'record' },
      { range, sort, page: number },
      first,
    )
    return [count, ...shown.map(({ totals }) => totals['expense'])]
  }
  expect(await page(1, 'asc')).toEqual([22, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await page(3, 'asc')).toEqual([22, 20, 21])
  expect(await page(3, 'desc')).toEqual([22, 1, 0])
  expect(await page(4, 'asc')).toEqual([22])
  expect(await page(999_999, 'asc')).toEqual([22])
})

test('taken periods are listed under every type of period', async () => {
  const [, , , sleep] = areas as [AnyArea, AnyArea, AnyArea, AnyArea]
  const week = periodAround('week', first)
  const year = periodAround('year', first)
  const goals = [week, year].map((period) => ({ id: '', period, values: {}, items: [], revision: 1 }))
  const store = await stored(sleep, 'goal', goals)
  expect(await listTakenByType(store.read(kim), { area: sleep, kind: 'goal' }, week)).toEqual({
    day: [],
    week: [week],
    month: [],
    year: [year],
    select: [],
  })
})

test('the detail of a free day is null', async () => {
  const [exercise] = areas as [AnyArea]
  expect(
    await findEntryView(memoryStore().read(kim), { area: exercise, kind: 'record' }, periodAround('day', first), first),
  ).toBeNull()
})
