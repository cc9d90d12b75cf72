import { describe, expect, test } from 'vitest'
import { toBaseUnit } from '../field/quantity.ts'
import { exercise } from './exercise.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const kilograms = (visibility: number) => toBaseUnit(visibility, 'weight', units)
const volume = (visibility: number) => toBaseUnit(visibility, 'volume', units)
const squat = { part: 'leg', title: 'backSquat', set: 0, rep: 0, weight: 0, cardio: 0 }

describe('what a day comes to', () => {
  test('volume is sets times reps times weight, cardio the sum of times', () => {
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

  test('a day of rest does not count, and no body weight is none, not 0', () => {
    const rest = { ...squat, part: 'rest', title: 'rest' }
    expect(exercise.total([rest], { scale: null })).toEqual({ count: 0, volume: 0, cardio: 0, scale: null })
  })

  // D4
  test('body weight alone counts for nothing, and says nothing of what was done', () => {
    const scale = kilograms(71.3)
    expect(exercise.total([], { scale })).toEqual({ count: 0, volume: null, cardio: null, scale })
  })

  test('an item says its own volume', () => {
    expect(exercise.derive({ ...squat, set: 4, rep: 12, weight: kilograms(2.5) })).toEqual({ volume: volume(120) })
  })
})

describe('what is asked', () => {
  const fields = ['part', 'title', 'set', 'rep', 'weight']

  test.each([
    ['a lift', 'strength', false, fields, fields],
    ['a lift of the own body', 'strength', true, fields, ['part', 'title', 'set', 'rep']],
    ['cardio', 'cardio', false, ['part', 'title', 'cardio'], ['part', 'title', 'cardio']],
    ['a plank', 'cardio', true, ['part', 'title', 'cardio'], ['part', 'title', 'cardio']],
    ['a rest', 'rest', false, ['part', 'title'], ['part', 'title']],
  ])('of %s', (_, kind, bodyweight, visible, required) => {
    expect(exercise.visibleFields(squat, { kind, bodyweight })).toEqual({ visible, required })
  })

  test('every part has titles, and each stands once in its part', () => {
    for (const { titles } of exercise.parts) {
      const ids = titles.map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

test('another part leaves its title open; anything else stays', () => {
  expect(exercise.applyRules({ ...squat, part: 'back' }, squat)).toEqual({ ...squat, part: 'back', title: '' })
  expect(exercise.applyRules({ ...squat, set: 3 }, squat)).toEqual({ ...squat, set: 3 })
})
