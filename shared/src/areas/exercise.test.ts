import { describe, expect, test } from 'vitest'
import { toBaseUnit } from '../field/quantity.ts'
import { exercise } from './exercise.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const kilograms = (visibility: number) => toBaseUnit(visibility, 'weight', units)
const volume = (visibility: number) => toBaseUnit(visibility, 'volume', units)
const squat = { part: 'leg', title: 'backSquat', set: 0, rep: 0, weight: 0, cardio: 0, sets: '', distance: null }

describe('the totals of a day of exercise', () => {
  test('have the volume as sets times reps times weight, and cardio as the sum of times', () => {
    const items = [
      { ...squat, set: 5, rep: 5, weight: kilograms(102.5) },
      { ...squat, set: 3, rep: 10, weight: kilograms(60), cardio: 20 },
      { ...squat, part: 'cardio', title: 'running', cardio: 45 },
    ]
    expect(exercise.total(items, { scale: kilograms(71.3) })).toEqual({
      count: 1,
      volume: volume(2562.5 + 1800),
      cardio: 65,
      scale: kilograms(71.3),
    })
  })

  test('have a count of 0 for a day of rest, and null without a body weight', () => {
    const rest = { ...squat, part: 'rest', title: 'rest' }
    expect(exercise.total([rest], { scale: null })).toEqual({ count: 0, volume: 0, cardio: 0, scale: null })
  })

  test('have no volume and no cardio for a day with only a body weight', () => {
    const scale = kilograms(71.3)
    expect(exercise.total([], { scale })).toEqual({ count: 0, volume: null, cardio: null, scale })
  })

  test('an item has its own volume', () => {
    expect(exercise.derive({ ...squat, set: 4, rep: 12, weight: kilograms(2.5) })).toEqual({ volume: volume(120) })
  })
})

describe('the visible fields of exercise', () => {
  const fields = ['part', 'title', 'set', 'rep', 'weight']

  test.each([
    ['a lift', 'strength', false, fields, fields],
    ['a lift of the own body', 'strength', true, fields, ['part', 'title', 'set', 'rep']],
    ['cardio', 'cardio', false, ['part', 'title', 'cardio', 'distance'], ['part', 'title', 'cardio']],
    ['a plank', 'cardio', true, ['part', 'title', 'cardio', 'distance'], ['part', 'title', 'cardio']],
    ['a rest', 'rest', false, ['part', 'title'], ['part', 'title']],
  ])('of %s', (_, kind, bodyweight, visible, required) => {
    expect(exercise.visibleFields(squat, { kind, bodyweight })).toEqual({ visible, required })
  })

  test('every part has titles without duplicates', () => {
    for (const { titles } of exercise.parts) {
      const ids = titles.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

test('choosing another part clears only the title', () => {
  expect(exercise.applyRules({ ...squat, part: 'back' }, squat)).toEqual({ ...squat, part: 'back', title: '' })
  expect(exercise.applyRules({ ...squat, set: 3 }, squat)).toEqual({ ...squat, set: 3 })
})
