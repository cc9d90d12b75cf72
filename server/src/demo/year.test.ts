import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodTypes } from '@haru/shared/calendar/period.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { calendarCollection, listCollections } from '@haru/shared/tracking/collections.ts'
import { findEntryView } from '@haru/shared/tracking/read/entries.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { validateEntry } from '@haru/shared/tracking/validate.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memoryStore } from '../../../tests/support/servers/memory-store.ts'
import { demoFoods } from './meals.ts'
import { menus } from './menus.ts'
import { type DemoEntry, type DemoProfile, generateYear } from './year.ts'

const today = day('2026-11-21')
const profiles = [
  { language: 'ko', units: { weight: 'kg', currency: 'KRW' }, seed: 1, today },
  { language: 'en', units: { weight: 'lb', currency: 'USD' }, seed: 2, today },
  { language: 'ko', units: { weight: 'kg', currency: 'KRW' }, seed: 3, today: day('2028-02-29') },
  { language: 'en', units: { weight: 'lb', currency: 'USD' }, seed: 4, today: day('2027-01-01') },
] as const satisfies readonly DemoProfile[]

const collections = listCollections(areas)
const on = (year: readonly DemoEntry[], area: string, kind: string) =>
  year.filter(({ collection }) => collection.area.id === area && collection.kind === kind)

// The wire has null for an optional value that is 0.
function toDecoded(item: Values): Values {
  const isOptional = (name: string) => name.startsWith('per')
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isOptional(name) && value === 0 ? null : value]),
  )
}

describe.each(profiles)('a demo year in $language up to $today', (profile) => {
  const { today } = profile
  const year = [...generateYear(profile)]
  const last30 = { start: addDays(today, -29), end: today }

  test('depends only on the seed', () => {
    expect([...generateYear(profile)]).toEqual(year)
    expect([...generateYear({ ...profile, seed: 99 })]).not.toEqual(year)
  })

  test('passes the validation of the server with every record and goal', () => {
    for (const collection of collections) {
      const input = trackingCalls(collection.area, collection.kind).create.input(profile.units)
      for (const { entry } of on(year, collection.area.id, collection.kind)) {
        const { period, values, items } = entry
        expect(
          validateEntry(collection.area, collection.kind, entry, createDefaultCategory(collection.area)),
          JSON.stringify(entry),
        ).toBeNull()
        const draft = { id: null, loaded: null, values, items, mode: 'create', period, operation: null } as const
        const decoded = z.decode(input, z.encode(input, draft))
        expect(decoded).toEqual({ ...draft, items: items.map(toDecoded) })
      }
    }
  })

  test('has one entry per period, and no record after today', () => {
    const keys = year.map(
      ({ collection, entry: { period } }) =>
        `${collection.area.id} ${collection.kind} ${period.type} ${period.start} ${period.end}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(year.map(({ entry }) => entry.id)).size).toBe(year.length)
    const records = year.filter(({ collection }) => collection.kind === 'record' && collection !== calendarCollection)
    expect(records.every(({ entry }) => entry.period.start <= today)).toBe(true)
  })

  test('has several calendar entries in each month and the next, in every colour', () => {
    const entries = on(year, calendarCollection.area.id, 'record').map(({ entry }) => entry)
    const months = Object.groupBy(entries, ({ period }) => period.start.slice(0, 7))
    // The first and the last month are incomplete.
    const counts = Object.keys(months)
      .toSorted()
      .map((month) => months[month]?.length ?? 0)
    for (const count of counts.slice(1, -1)) expect(count).toBeGreaterThanOrEqual(3)
    expect(Math.max(...counts)).toBeLessThan(13)
    expect(entries.filter(({ period }) => period.start > today).length).toBeGreaterThan(2)
    expect(entries.some(({ period }) => period.type === 'select')).toBe(true)
    const colors = new Set(entries.flatMap(({ items }) => items.map((item) => item['color'])))
    expect([...colors].toSorted()).toEqual(calendarArea.item.color.options.toSorted())
  })

  test('has records in every area on most days, but not on all', () => {
    const counts = Object.fromEntries(areas.map(({ id }) => [id, on(year, id, 'record').length]))
    expect(counts['exercise']).toBeGreaterThan(190)
    expect(counts['exercise']).toBeLessThan(280)
    for (const id of ['food', 'money', 'sleep']) {
      expect(counts[id], id).toBeGreaterThan(310)
      expect(counts[id], id).toBeLessThan(366)
    }
    const goals = (id: string) =>
      periodTypes.map((type) => on(year, id, 'goal').filter(({ entry }) => entry.period.type === type).length)
    expect(areas.map(({ id }) => goals(id))).toEqual(Array(4).fill([0, 4, 12, 1, 0]))
  })

  test('has plausible averages', () => {
    const mean = (area: string, name: string) => {
      const totals = on(year, area, 'record').map(
        ({ collection, entry }) => collection.area.total(entry.items, entry.values)[name] ?? null,
      )
      const known = totals.filter((value) => value !== null)
      return known.reduce((sum, value) => sum + value, 0) / known.length
    }
    expect(mean('food', 'kcal')).toBeGreaterThan(1500)
    expect(mean('food', 'kcal')).toBeLessThan(2400)
    expect(mean('sleep', 'sleepTime')).toBeGreaterThan(6.5 * 60)
    expect(mean('sleep', 'sleepTime')).toBeLessThan(8.5 * 60)
    const [income, expense] = [mean('money', 'income'), mean('money', 'expense')]
    expect(expense / income).toBeGreaterThan(0.6)
    expect(expense / income).toBeLessThan(1)
    const scales = on(year, 'exercise', 'record')
      .map(({ entry }) => entry.values['scale'])
      .filter((scale) => scale !== null)
    expect(Number(scales.at(-1))).toBeLessThan(Number(scales[0]) * 0.96)
  })

  test('has goals that are reached and goals that are missed', async () => {
    const store = await storeYear(year)
    const bands: number[] = []
    for (const { collection, entry } of year.filter((each) => each.collection.kind === 'goal')) {
      const shown = await findEntryView(store.read(kim), collection, entry.period, today)
      bands.push(...Object.values(shown?.comparisons ?? {}).flatMap(({ band }) => band ?? []))
    }
    const shares = [1, 2, 3, 4, 5].map((band) => bands.filter((each) => each === band).length / bands.length)
    expect(bands.length).toBeGreaterThan(200)
    expect(
      shares.map((share) => share > 0.01),
      JSON.stringify(shares),
    ).toEqual(Array(5).fill(true))
    expect(Number(shares[4]) + Number(shares[3])).toBeGreaterThan(0.4)
  })

  test('has a good but not perfect score in every area', async () => {
    const { total, areas: of } = await scoreRange((await storeYear(year)).read(kim), areas, last30, today)
    expect(total).toBeGreaterThan(3)
    expect(total).toBeLessThan(4.7)
    expect(Object.values(of).map(({ score }) => Number(score) >= 2)).toEqual(Array(4).fill(true))
    const bands = Object.values(of).flatMap(({ metrics }) => Object.values(metrics).map(({ band }) => band))
    expect(bands).not.toContain(null)
    expect(new Set(bands).size).toBeGreaterThan(2)
  })
})

const kim = { ownerId: 'kim' }

async function storeYear(year: readonly DemoEntry[]): Promise<Store> {
  const store = memoryStore()
  await store.write(kim, async (writer) => {
    for (const { collection, entry } of year)
      await writer.put(collection, entry, computeStoredTotals(collection, entry))
  })
  return store
}

test('every food of a menu is in the food table', () => {
  for (const language of ['ko', 'en'] as const) {
    const names = new Set(demoFoods[language].map(([name]) => name))
    const { snack, ...meals } = menus[language]
    const wanted = [...snack, ...Object.values(meals).flat(2)]
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  }
})

test.each(Object.entries(demoFoods))('the energy of the foods in %s matches their nutrients', (_, table) => {
  for (const [name, , gram, kcal, carb, protein, fat] of table) {
    // Alcohol, fibre and rounding cause differences.
    const parts = 4 * carb + 4 * protein + 9 * fat
    const isDrink = ['생맥주', 'Beer'].includes(name)
    expect(Math.abs(parts - kcal), name).toBeLessThan(isDrink ? 150 : Math.max(25, kcal * 0.15))
    expect(carb + protein + fat, name).toBeLessThanOrEqual(gram)
  }
})
