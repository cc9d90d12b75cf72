import { array, assert, asyncProperty, constantFrom, integer, record, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { someItem } from '../../../../tests/support/data/arbitraries.ts'
import { creation, food, meal, night, onDay, records, sleep, spend } from '../../../../tests/support/data/samples.ts'
import { memoryStore } from '../../../../tests/support/servers/memory-store.ts'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { addDays, day, daysBetween, weekday } from '../../calendar/day.ts'
import { contains, periodAround } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import type { DayItems, Store } from '../store.ts'
import { computeStoredTotals } from '../stored-totals.ts'
import { countUsualItems, maxUsualItems, readUsualItems, type UsualItem } from './usual-items.ts'

const kim = { ownerId: 'kim' }
const monday = day('2026-11-16')
const units = { weight: 'kg', currency: 'KRW' } as const

async function storeDays(area: AnyArea, days: readonly DayItems[]): Promise<Store> {
  const store = memoryStore()
  await store.write(kim, async (writer) => {
    for (const { day, items } of days) {
      const entry = { ...creation(periodAround('day', day)), values: {}, items, revision: 1 }
      await writer.put(records(area), entry, computeStoredTotals(records(area), entry))
    }
  })
  return store
}

/** The visible words of an item, which the fields name one by one. */
const wordFields = ['part', 'title', 'name', 'brand', 'serv', 'content']
const listWords = (item: Values) => wordFields.map((name) => item[name] ?? '')
const isSame = (a: Values, b: Values) => listWords(a).every((word, i) => word === listWords(b)[i])

/** Counts the items of days by a walk through all days for each item, in the order of the response. */
function countSlowly(days: readonly DayItems[]) {
  const dated = days.flatMap(({ day, items }) => items.map((item) => ({ day, item })))
  const isFirst = ({ item }: { readonly item: Values }, i: number) =>
    dated.findIndex((other) => isSame(item, other.item)) === i
  return dated
    .filter(isFirst)
    .map(({ item }) => {
      const same = dated.filter((other) => isSame(item, other.item))
      const weekdays = [1, 2, 3, 4, 5, 6, 7].map((number) => same.filter(({ day }) => weekday(day) === number).length)
      return { item: same.at(-1)?.item ?? {}, count: same.length, lastDay: same.at(-1)?.day ?? '', weekdays }
    })
    .toSorted((a, b) => (toSortText(a) < toSortText(b) ? -1 : 1))
}

function toSortText({
  item,
  count,
  lastDay,
}: Pick<UsualItem, 'item' | 'count'> & { readonly lastDay: string }): string {
  const daysAgo = daysBetween(day(lastDay), day('2027-12-31'))
  return [String(1000 - count), String(daysAgo).padStart(4, '0'), ...listWords(item)].join('\0')
}

/** Leaves the clock times out, which are means. */
const omitClocks = (area: AnyArea, item: Values) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => area.item[name]?.kind !== 'clock'))

const someDays = constantFrom(...areas).chain((area) =>
  uniqueArray(someItem(area, units), { minLength: 1, maxLength: 6, comparator: isSame }).chain((pool) =>
    record({
      area: constantFrom(area),
      // Equal words with other numbers.
      days: uniqueArray(
        tuple(
          integer({ min: 0, max: 40 }),
          array(
            tuple(constantFrom(...pool), someItem(area, units)).map(([words, numbers]) => ({
              ...numbers,
              ...Object.fromEntries(
                wordFields.filter((name) => name in words).map((name) => [name, words[name] ?? '']),
              ),
            })),
            { minLength: 1, maxLength: 4 },
          ),
        ),
        { maxLength: 15, selector: ([later]) => later },
      ).map((pairs) =>
        pairs
          .map(([later, items]) => ({ day: addDays(monday, later), items }))
          .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      ),
      length: integer({ min: 1, max: 41 }),
    }),
  ),
)

test('the usual items of a range equal a slow count over its records', async () => {
  await assert(
    asyncProperty(someDays, async ({ area, days, length }) => {
      const range = { start: monday, end: addDays(monday, length - 1) }
      const counted = days.filter((each) => contains(range, each.day))
      const { [area.id]: usualItems = [] } = await readUsualItems((await storeDays(area, days)).read(kim), areas, range)
      const omitAll = (list: readonly Pick<UsualItem, 'item'>[]) =>
        list.map((usual) => ({ ...usual, item: omitClocks(area, usual.item) }))
      expect(omitAll(usualItems)).toEqual(omitAll(countSlowly(counted)))
    }),
  )
})

const onDays = (...items: readonly Values[]) =>
  items.map((item, i): DayItems => ({ day: addDays(monday, i), items: [item] }))

test('a usual night has the circular mean of its times in steps of five minutes', () => {
  const nights = onDays(night('23:50', '07:01'), night('00:10', '07:12'), night('00:06', '07:08'))
  expect(countUsualItems(sleep, nights)).toMatchObject([{ item: { bedTime: 0, wakeTime: 7 * 60 + 5 }, count: 3 }])
  // 23:58 is rounded to midnight.
  expect(countUsualItems(sleep, onDays(night('23:58', '07:00')))).toMatchObject([{ item: { bedTime: 0 } }])
})

test('times whose means are no night are those of the latest night', () => {
  const nights = onDays(night('22:00', '23:00'), night('02:00', '01:00'))
  expect(countUsualItems(sleep, nights)).toMatchObject([{ item: { bedTime: 2 * 60, wakeTime: 60 } }])
})

test('hidden values do not distinguish items, and the latest values are offered', () => {
  const coffee = meal('커피', 5)
  const counted = countUsualItems(food, onDays({ ...coffee, key: 'a:1' }, { ...coffee, key: 'a:2', kcal: 9 }))
  expect(counted).toEqual([
    {
      item: { ...coffee, key: 'a:2', kcal: 9 },
      count: 2,
      lastDay: addDays(monday, 1),
      weekdays: [1, 1, 0, 0, 0, 0, 0],
    },
  ])
})

test('at most forty usual items are returned', () => {
  const items = Array.from({ length: maxUsualItems + 5 }, (_, i) => meal(`음식 ${i}`, 100))
  const days = [
    { day: monday, items },
    { day: addDays(monday, 1), items: items.slice(-3) },
  ]
  const counted = countUsualItems(food, days)
  expect(counted).toHaveLength(maxUsualItems)
  expect(counted.slice(0, 3).map(({ count }) => count)).toEqual([2, 2, 2])
})

test('records outside of the range are not counted', async () => {
  const money = areas.find(({ id }) => id === 'money') as AnyArea
  const store = await storeDays(money, onDays(spend(1, 'a'), spend(2, 'b'), spend(3, 'c')))
  const { period } = creation(onDay('2026-11-17'))
  const { money: usualItems } = await readUsualItems(store.read(kim), areas, period)
  expect(usualItems?.map(({ item }) => item['content'])).toEqual(['b'])
})
