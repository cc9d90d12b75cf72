import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someItem, someUnits } from '../support/data/arbitraries.ts'
import { creation, edition, exercise, food, goalValues, money, onDay, records, spend } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'
import { testProperty } from '../support/servers/test-property.ts'

const first = day('2024-02-20')
const startValues = { scale: 70_000_000, kcal: 2000, property: 1_000_000 }

/** Days of one area: which day, its items, and whether its record is deleted afterwards. */
function someDays(collection: Collection, units: Units) {
  const scale = fc.option(fc.integer({ min: 1, max: 999_000_000 }), { nil: null })
  return fc.uniqueArray(
    fc.record({
      at: fc.nat(60),
      items: fc.array(someItem(collection.area, units).chain(withUnknownAmounts), { minLength: 1, maxLength: 10 }),
      scale,
      isRemoved: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ at }) => at },
  )
}

/** A random text seldom names a nutrient. */
function withUnknownAmounts(item: Values): fc.Arbitrary<Values> {
  if (!('unknown' in item)) return fc.constant(item)
  return fc.constantFrom('', '', 'fat', 'carb,fat', 'kcal,carb,protein,fat').map((unknown) => ({ ...item, unknown }))
}

const someEntries = someUnits.chain((units) =>
  fc.record({
    lifts: someDays(records(exercise), units),
    meals: someDays(records(food), units),
    spends: someDays(records(money), units),
  }),
)
type EntryDays = typeof someEntries extends fc.Arbitrary<infer L> ? L : never
type Days = EntryDays['lifts']

/** Adds up every item one after the other. */
function summarizeSlowly({ lifts, meals, spends }: EntryDays) {
  const byDay = (days: Days) => days.filter(({ isRemoved }) => !isRemoved).toSorted((a, b) => a.at - b.at)
  const scales = byDay(lifts).flatMap(({ scale }) => (scale === null ? [] : [scale]))
  const days = byDay(meals).length
  const eaten = (name: string) => {
    let total = 0
    for (const { items } of byDay(meals)) for (const item of items) total += Number(item[name])
    return total
  }
  const amounts = (part: string, isAll: boolean) => {
    let total = 0
    for (const { items } of byDay(spends)) {
      for (const item of items) if (item['part'] === part && (isAll || item['include'])) total += Number(item['amount'])
    }
    return total
  }
  const balance = (isAll: boolean) => {
    const [income, expense] = [amounts('income', isAll), amounts('expense', isAll)]
    return { income, expense, property: startValues.property + income - expense }
  }
  const each = (of: (name: string) => number) => ({
    kcal: of('kcal'),
    carb: of('carb'),
    protein: of('protein'),
    fat: of('fat'),
  })
  return {
    scale: {
      initial: startValues.scale,
      min: scales.length === 0 ? null : Math.min(...scales),
      max: scales.length === 0 ? null : Math.max(...scales),
      current: scales.at(-1) ?? startValues.scale,
    },
    nutrition: {
      initialKcal: startValues.kcal,
      days,
      total: each(eaten),
      average: days === 0 ? null : each((name) => Math.floor(eaten(name) / days + 0.5)),
      incomplete: ['kcal', 'carb', 'protein', 'fat'].filter((name) =>
        byDay(meals).some(({ items }) => items.some(({ unknown }) => String(unknown).split(',').includes(name))),
      ),
    },
    property: { initial: startValues.property, counted: balance(false), all: balance(true) },
  }
}

describeInStores((opened) => {
  async function writeDays(owner: Owner, collection: Collection, days: Days): Promise<void> {
    const entries = days.map(({ at, items, scale }): Entry => {
      const values = collection.area === exercise ? { scale } : {}
      return { id: newId(), period: onDay(addDays(first, at)), values, items, revision: 1 }
    })
    await opened.store.write(owner, async (writer) => {
      for (const entry of entries) await writer.put(collection, entry, computeStoredTotals(collection, entry))
      for (const [i, { isRemoved }] of days.entries()) {
        const entry = entries[i]
        if (isRemoved && entry !== undefined) await writer.remove(collection, entry)
      }
    })
  }

  async function summarize(owner: Owner) {
    return {
      scale: await summarizeScale(opened.store.read(owner), areas, startValues.scale),
      nutrition: await summarizeNutrition(opened.store.read(owner), areas, startValues.kcal),
      property: await summarizeProperty(opened.store.read(owner), areas, startValues.property),
    }
  }

  testProperty(
    'the lifetime totals of any records equal the sums of their items',
    { quickRuns: 10, longRuns: 30 },
    async (numRuns) => {
      await fc.assert(
        fc.asyncProperty(someEntries, async (history) => {
          const owner = await opened.addUser()
          await writeDays(owner, records(exercise), history.lifts)
          await writeDays(owner, records(food), history.meals)
          await writeDays(owner, records(money), history.spends)
          expect(await summarize(owner)).toEqual(summarizeSlowly(history))
        }),
        { numRuns },
      )
    },
  )

  test('summaries follow changes, moves, replacements and deletions', async () => {
    const owner = await opened.addUser()
    const collection = records(money)
    const [sunday, monday] = [onDay('2026-03-01'), onDay('2026-03-02')]
    const property = async () => (await summarize(owner)).property
    const found = async (at: typeof sunday) => {
      const entry = await opened.store.read(owner).find(collection, at)
      if (entry === null) throw new Error('nothing there')
      return entry
    }
    const spendUncounted = (amount: number) => ({ ...spend(amount), include: false })

    await saveEntry(opened.store, owner, collection, creation(sunday, { items: [spend(10), spendUncounted(5)] }))
    expect(await property()).toMatchObject({ counted: { expense: 10 }, all: { expense: 15 } })
    await saveEntry(opened.store, owner, collection, edition(await found(sunday), { items: [spend(10), spend(5)] }))
    expect(await property()).toMatchObject({ counted: { expense: 15 }, all: { expense: 15 } })
    await saveEntry(opened.store, owner, collection, edition(await found(sunday), { mode: 'create', period: monday }))
    expect(await property()).toMatchObject({ counted: { expense: 15 }, all: { expense: 15 } })
    await saveEntry(opened.store, owner, collection, creation(monday, { mode: 'insert', items: [spendUncounted(1)] }))
    expect(await property()).toMatchObject({ counted: { expense: 15 }, all: { expense: 16 } })
    await removeEntry(opened.store, owner, collection, { period: monday, revision: null, operation: null })
    expect(await property()).toEqual({
      initial: startValues.property,
      counted: { income: 0, expense: 0, property: startValues.property },
      all: { income: 0, expense: 0, property: startValues.property },
    })
  })

  test('lifetime totals have no goals and no records of other users', async () => {
    const [kim, lee] = [await opened.addUser(), await opened.addUser()]
    await saveEntry(opened.store, lee, records(money), creation(onDay('2026-03-01'), { items: [spend(10)] }))
    const week = { type: 'week', start: day('2026-03-02'), end: day('2026-03-08') } as const
    const values = goalValues(money, { income: 7, expense: 7 })
    await saveEntry(opened.store, kim, { area: money, kind: 'goal' }, creation(week, { values }))
    expect(await opened.store.read(kim).lifetimeTotals(money)).toMatchObject({
      days: 0,
      sums: { income: 0, expense: 0, excludedIncome: 0, excludedExpense: 0 },
      levels: {},
    })
  })

  test('sums are exact up to 2^53, and larger sums are rounded without an error', async () => {
    const owner = await opened.addUser()
    const maxSafe = 2 ** 53 - 1
    const put = (at: string, income: number) =>
      opened.store.write(owner, (writer) => {
        const entry = { id: newId(), period: onDay(at), values: {}, items: [spend(1)], revision: 1 }
        return writer.put(records(money), entry, { income, expense: 0, excludedIncome: 1, excludedExpense: 0 })
      })
    await put('2026-03-01', maxSafe - 1)
    await put('2026-03-02', 1)
    const sums = async () => (await opened.store.read(owner).lifetimeTotals(money)).sums
    expect(await sums()).toMatchObject({ income: maxSafe, excludedIncome: 2 })
    await put('2026-03-03', maxSafe)
    expect((await sums())['income']).toBeCloseTo(2 * maxSafe, -2)
  })
})
