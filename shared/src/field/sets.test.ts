import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encode, safeDecode } from 'zod/mini'
import { someSet, someUnits } from '../../../tests/support/data/arbitraries.ts'
import { toBaseUnit } from './quantity.ts'
import {
  computeLiftedWeight,
  isCanonicalSets,
  type LiftSet,
  listSets,
  normalizeSets,
  parseSets,
  replaceSets,
  sets,
  writeSets,
} from './sets.ts'
import type { Units } from './units.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const field = sets()
const blank = { set: 0, rep: 0, weight: 0, sets: '' }
const someList = fc.array(someSet(units), { maxLength: 8 })

const kilograms = (count: number) => toBaseUnit(count, 'weight', units)
const set = (rep: number, weight: number, kind: LiftSet['kind'] = 'normal') => ({
  rep,
  weight: kilograms(weight),
  kind,
})

describe('the text of sets', () => {
  test('has the repetitions, the milligrams and the kind of each set', () => {
    const list = [set(12, 40, 'warmUp'), set(8, 67.5), set(6, 67.5, 'failure'), set(10, 0, 'drop')]
    expect(writeSets(list)).toBe('12x40000000w 8x67500000 6x67500000f 10x0d')
    expect(parseSets(writeSets(list))).toEqual(list)
    expect(parseSets('')).toEqual([])
  })

  test('is parsed as it was written', () => {
    fc.assert(
      fc.property(someList, (list) => {
        expect(parseSets(writeSets(list))).toEqual(list)
        expect(isCanonicalSets(writeSets(list))).toBe(true)
      }),
    )
  })

  test.each(['5', '5x', 'x5', '5x5 ', ' 5x5', '5x5  5x5', '05x5', '5x05', '5x5p', '5X5', '-5x5', '5x1.5', '5x5w 5'])(
    '%j is not canonical',
    (text) => {
      expect(isCanonicalSets(text)).toBe(false)
      expect(field.accept(text, units)).toBeNull()
    },
  )
})

describe('sets on the wire', () => {
  test('are a list in the unit of the user, and a set without a kind is a normal one', () => {
    const sent = [
      { weight: 40, rep: 12, kind: 'warmUp' },
      { weight: '67.5', rep: '8' },
    ]
    const { data } = safeDecode(field.codec(units), sent as never)
    expect(data).toBe('12x40000000w 8x67500000')
    expect(encode(field.codec(units), data ?? '')).toEqual([
      { weight: 40, rep: 12, kind: 'warmUp' },
      { weight: 67.5, rep: 8, kind: 'normal' },
    ])
    expect(encode(field.codec(units), '')).toEqual([])
  })

  test('typed in kg or in lb are decoded as they were encoded', () => {
    const typed = someUnits.chain((each) => fc.record({ in: fc.constantFrom(each), list: fc.array(someSet(each)) }))
    fc.assert(
      fc.property(typed, ({ in: typedIn, list }) => {
        const text = writeSets(list)
        expect(field.decode(field.encode(text, typedIn), typedIn)).toBe(text)
        expect(safeDecode(field.codec(typedIn), field.encode(text, typedIn) as never).data).toBe(text)
      }),
    )
  })

  test.each([
    null,
    '5x100',
    {},
    [null],
    [{}],
    [{ rep: 5 }],
    [{ rep: 0, weight: 100 }],
    [{ rep: 1000, weight: 100 }],
    [{ rep: 1.5, weight: 100 }],
    [{ rep: 5, weight: -1 }],
    [{ rep: 5, weight: 999.01 }],
    [{ rep: 5, weight: 1.005 }],
    [{ rep: 5, weight: 100, kind: 'Normal' }],
    Array(101).fill({ rep: 5, weight: 100 }),
  ])('%j is refused', (sent) => {
    const { error } = safeDecode(field.codec(units), sent as never)
    expect(error?.issues[0]?.message).toBe('invalidField')
  })

  test('may be a hundred', () => {
    const list = Array.from({ length: 100 }, () => ({ rep: 999, weight: 999 }))
    expect(parseSets(safeDecode(field.codec(units), list as never).data ?? '')).toHaveLength(100)
  })
})

describe('the normal form of an item', () => {
  test('is the short form where all sets are normal and equal', () => {
    const short = { ...blank, set: 3, rep: 5, weight: kilograms(100) }
    expect(replaceSets(blank, [set(5, 100), set(5, 100), set(5, 100)])).toEqual(short)
    expect(replaceSets(short, [])).toEqual(blank)
    expect(normalizeSets(short)).toBe(short)
  })

  test('has the number of counted sets and the heaviest of them where sets differ', () => {
    const list = [set(12, 120, 'warmUp'), set(8, 80), set(6, 100), set(7, 100, 'failure'), set(9, 60, 'drop')]
    expect(replaceSets(blank, list)).toEqual({ set: 4, rep: 7, weight: kilograms(100), sets: writeSets(list) })
  })

  test('has the heaviest warm-up, and no counted set, where all sets are warm-ups', () => {
    const list = [set(12, 20, 'warmUp'), set(8, 40, 'warmUp')]
    expect(replaceSets(blank, list)).toEqual({ set: 0, rep: 8, weight: kilograms(40), sets: writeSets(list) })
  })

  test('of equal sets that are not normal ones is not the short form', () => {
    expect(replaceSets(blank, [set(5, 100, 'drop'), set(5, 100, 'drop')]).sets).toBe('5x100000000d 5x100000000d')
  })

  test('does not change when it is normalized again, and keeps the sets and their volume', () => {
    fc.assert(
      fc.property(someList, fc.integer({ min: 0, max: 9 }), (list, other) => {
        const typed = { set: other, rep: other, weight: other, sets: writeSets(list) }
        const item = replaceSets(typed, list)
        expect(normalizeSets(item)).toEqual(item)
        if (list.length > 0) expect(normalizeSets(typed)).toEqual(item)
        expect(listSets(item)).toEqual(list)
        // Slowly: each repetition that counts lifts the weight once.
        const lifted = list.flatMap(({ rep, weight, kind }) => Array<number>(kind === 'warmUp' ? 0 : rep).fill(weight))
        expect(computeLiftedWeight(item)).toBe(lifted.reduce((total, weight) => total + weight, 0))
      }),
    )
  })

  test('has the volume of its short form where its sets are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), someSet(units), (count, { rep, weight }) => {
        const list = Array.from({ length: count }, (): LiftSet => ({ rep, weight, kind: 'normal' }))
        const written = { ...blank, sets: writeSets(list) }
        expect(computeLiftedWeight(written)).toBe(computeLiftedWeight({ ...blank, set: count, rep, weight }))
        expect(normalizeSets(written)).toEqual({ set: count, rep, weight, sets: '' })
      }),
    )
  })
})
