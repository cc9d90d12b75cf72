import type { AnyArea } from '@haru/shared/areas/define.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type PersonalBest, readPersonalBests } from '@haru/shared/tracking/read/personal-bests.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creation, exercise, lift, money, onDay, records, spend } from '../support/data/samples.ts'
import { type OpenStore, openStoreNamed, storeNames } from '../support/servers/stores.ts'

const kg: Units = { weight: 'kg', currency: 'KRW' }
const lb: Units = { weight: 'lb', currency: 'USD' }
const today = day('2026-03-31')
const grams = (kilograms: number) => toBaseUnit(kilograms, 'weight', kg)
const pounds = (amount: number) => toBaseUnit(amount, 'weight', lb)

interface Lifted {
  readonly title: string
  readonly weight: number
}

// With the body's own weight, so that its weight can be 0.
const pullUp = (weight: number): Lifted => ({ title: 'pullUp', weight })
const deadlift = (weight: number): Lifted => ({ title: 'deadlift', weight })

describe.each(storeNames)('in %s', (name) => {
  let opened: OpenStore
  let kim: Owner
  beforeAll(async () => {
    opened = await openStoreNamed(name)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    kim = await opened.user()
  })

  async function train(at: Day, ...lifts: readonly Lifted[]): Promise<void> {
    const items = lifts.map(({ title, weight }) => ({ ...lift(1, 1, 0), part: 'back', title, weight }))
    await saveEntry(opened.store, kim, records(exercise), creation(onDay(at), { items }))
  }

  const read = (at: Day = today, units = kg, area: AnyArea = exercise) =>
    readPersonalBests(opened.store.read(kim), area, at, units)

  test('a weight that exceeds all earlier ones is a personal best, also of ten years ago', async () => {
    await train(addDays(today, -3650), deadlift(grams(90)))
    await train(addDays(today, -400), deadlift(grams(80)))
    await train(today, deadlift(grams(85)), deadlift(grams(91)), { title: 'latPulldown', weight: grams(40) })
    expect(await read()).toEqual([{ part: 'back', title: 'deadlift', value: grams(91), previous: grams(90) }])
    await train(addDays(today, -5), deadlift(grams(85)))
    expect(await read(addDays(today, -5))).toEqual([])
  })

  test('the first weight of a title, an equal weight and no weight are none', async () => {
    await train(addDays(today, -1), pullUp(0), deadlift(grams(40)))
    await train(today, pullUp(grams(5)), deadlift(grams(40)), { title: 'latPulldown', weight: grams(40) })
    expect(await read()).toEqual([])
    expect(await read(addDays(today, -2))).toEqual([])
  })

  test('a heavier weight of a later day takes the personal best from a day', async () => {
    await train(addDays(today, -9), deadlift(grams(60)))
    await train(today, deadlift(grams(70)))
    await train(addDays(today, -2), deadlift(grams(65)))
    expect(await read(addDays(today, -2))).toEqual([])
  })

  test('weights are compared as they are displayed', async () => {
    await train(addDays(today, -1), deadlift(grams(60)))
    // 132.28 lb are a gram more than 60 kg, which are displayed as 132.28 lb.
    await train(today, deadlift(pounds(132.28)))
    expect(pounds(132.28)).toBeGreaterThan(grams(60))
    expect(await read(today, lb)).toEqual([])
    await train(addDays(today, 1), deadlift(pounds(132.5)))
    expect(await read(addDays(today, 1), lb)).toMatchObject([{ value: pounds(132.5) }])
  })

  test('an area that declares no field has none, and another area can declare one', async () => {
    await saveEntry(opened.store, kim, records(money), creation(onDay(addDays(today, -1)), { items: [spend(500)] }))
    await saveEntry(opened.store, kim, records(money), creation(onDay(today), { items: [spend(700)] }))
    expect(await read(today, kg, money)).toEqual([])
    const best = { part: 'expense', title: 'food', value: 700, previous: 500 }
    expect(await read(today, kg, { ...money, bestField: 'amount' })).toEqual([best])
  })

  test('the personal bests of a day equal those of a comparison with all records', async () => {
    const workouts = fc.uniqueArray(
      fc.record({
        age: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2500 })),
        lifts: fc.array(
          fc.oneof(fc.integer({ min: 1, max: 4 }).map(grams).map(deadlift), fc.nat({ max: 4 }).map(grams).map(pullUp)),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { selector: ({ age }) => age, minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(workouts, async (all) => {
        kim = await opened.user()
        for (const { age, lifts } of all) await train(addDays(today, -age), ...lifts)
        // Of the workouts of a year, because later days count for a year.
        const recent = all.filter(({ age }) => age < 366)
        for (const { age, lifts } of recent) {
          const others = all.filter((each) => each.age !== age).flatMap((each) => each.lifts)
          expect(sortByTitle(await read(addDays(today, -age)))).toEqual(sortByTitle(compareAll(lifts, others)))
        }
      }),
      { numRuns: 12 },
    )
  })
})

function compareAll(lifts: readonly Lifted[], others: readonly Lifted[]): readonly PersonalBest[] {
  const findMax = (list: readonly Lifted[], title: string) =>
    Math.max(0, ...list.filter((each) => each.title === title).map(({ weight }) => weight))
  return ['deadlift', 'pullUp']
    .map((title) => ({ part: 'back', title, value: findMax(lifts, title), previous: findMax(others, title) }))
    .filter(({ value, previous }) => previous > 0 && value > previous)
}

function sortByTitle(bests: readonly PersonalBest[]): readonly PersonalBest[] {
  return bests.toSorted((a, b) => a.title.localeCompare(b.title))
}
