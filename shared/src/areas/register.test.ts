import { expect, test } from 'vitest'
import { initialValues } from '../field/field.ts'
import { areas, findArea } from './register.ts'

test.each(areas.map((area) => [area.id, area] as const))('the definition of %s is consistent', (id, area) => {
  expect(id).toMatch(/^[a-z]+$/)
  expect(area.color).toMatch(/^#[\dA-Fa-f]{6}$/)
  expect(area.maxItems).toBe(100)
  expect(area.parts.length).toBeGreaterThan(0)
  const ids = area.parts.map((part) => part.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(areas.map((area) => [area.id, area] as const))('a new item of %s has fields and totals', (_, area) => {
  const blank = initialValues(area.item)
  expect(Object.keys(area.total([blank], initialValues(area.dayFields)))).toEqual(Object.keys(area.metrics))
  expect(Object.keys(area.tally([blank]))).toEqual(area.tallies)
  expect(area.tallies.filter((name) => name in area.metrics)).toEqual([])
  expect(Object.keys(area.derive(blank))).toEqual(Object.keys(area.derived))
  for (const kind of new Set(area.parts.map((part) => part.kind))) {
    const { visible, required } = area.visibleFields(blank, { kind, bodyweight: false })
    expect(visible.every((name) => name in area.item)).toBe(true)
    expect(required.every((name) => visible.includes(name))).toBe(true)
  }
})

test('the metrics have the directions of the domain', () => {
  const directions = areas.map((area) => [
    area.id,
    Object.entries(area.metrics).map(([name, { direction, aggregate }]) => `${name} ${direction} ${aggregate}`),
  ])
  expect(Object.fromEntries(directions)).toEqual({
    exercise: ['count more sum', 'volume more sum', 'cardio more sum', 'scale near last'],
    food: ['kcal near sum', 'carb near sum', 'protein more sum', 'fat less sum'],
    money: ['income more sum', 'expense less sum'],
    sleep: ['bedTime near clock', 'wakeTime near clock', 'sleepTime more mean'],
  })
})

test('a summary names metrics and tallies of its area, and one area declares it', () => {
  for (const { summaries, metrics, tallies } of areas) {
    const names = Object.values(summaries).flatMap((declared: object): string[] => Object.values(declared))
    expect(names.filter((name) => !(name in metrics || tallies.includes(name)))).toEqual([])
  }
  expect(areas.flatMap(({ id, summaries }) => Object.keys(summaries).map((name) => `${name} of ${id}`))).toEqual([
    'scale of exercise',
    'nutrition of food',
    'property of money',
  ])
})

test.each(['', 'Food', '__proto__', 'constructor', 'calendar'])('no area has the id %j', (id) => {
  expect(findArea(id)).toBeNull()
})
