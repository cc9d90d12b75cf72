import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LiftSet, setKinds, writeSets } from '../field/sets.ts'
import { planSets } from './routine-sets.ts'

const set = (rep: number, kilograms: number, kind: LiftSet['kind'] = 'normal'): LiftSet => {
  return { rep, weight: kilograms * 1_000_000, kind }
}
const target = [set(5, 60), set(5, 60), set(5, 60)]
const increment = 2_500_000
const anySet = fc.record({
  rep: fc.integer({ min: 1, max: 20 }),
  weight: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000_000 })),
  kind: fc.constantFrom(...setKinds),
})
const anySets = fc.array(anySet, { minLength: 1, maxLength: 8 })

function plan(last: readonly LiftSet[] | null, targetSets: readonly LiftSet[] = target, added = increment) {
  const { repeated, increased } = planSets(targetSets, last, added)
  return { repeated: writeSets(repeated), increased: increased && writeSets(increased) }
}

describe('the sets of the next workout', () => {
  test('are those of the routine without a last time', () => {
    expect(plan(null)).toEqual({ repeated: writeSets(target), increased: null })
  })

  test('have the weights and repetitions of the last time, and more weight if all sets were completed', () => {
    const last = [set(6, 65), set(5, 65), set(5, 62)]
    expect(plan(last)).toEqual({
      repeated: writeSets(last),
      increased: writeSets([set(5, 67.5), set(5, 67.5), set(5, 64.5)]),
    })
  })

  test.each([
    ['a set has fewer repetitions', [set(5, 65), set(5, 65), set(4, 65)]],
    ['a set is missing', [set(5, 65), set(5, 65)]],
    ['a set was a warm-up', [set(5, 40, 'warmUp'), set(5, 65), set(5, 65)]],
  ])('have no more weight if %s', (_, last) => {
    expect(plan(last).increased).toBeNull()
  })

  test('have no more weight if the routine adds none', () => {
    expect(plan([set(5, 65), set(5, 65), set(5, 65)], target, 0).increased).toBeNull()
  })

  test('repeat the last set of their kind if the last time had fewer', () => {
    expect(plan([set(3, 65), set(4, 60)]).repeated).toBe(writeSets([set(3, 65), set(4, 60), set(4, 60)]))
  })

  test('keep the kinds of the routine, and add no weight to a warm-up', () => {
    const kinds = [set(10, 20, 'warmUp'), set(5, 60), set(5, 60, 'failure')]
    expect(plan([set(12, 25, 'warmUp'), set(5, 62), set(6, 62, 'failure')], kinds)).toEqual({
      repeated: writeSets([set(12, 25, 'warmUp'), set(5, 62), set(6, 62, 'failure')]),
      increased: writeSets([set(12, 25, 'warmUp'), set(5, 64.5), set(5, 64.5, 'failure')]),
    })
  })

  test.each([
    [
      'repeat sets to failure of the same numbers',
      [set(9, 80, 'failure'), set(8, 80, 'failure')],
      [set(9, 80), set(8, 80)],
      [set(8, 82.5), set(8, 82.5)],
    ],
    [
      'repeat sets of several kinds of the same numbers',
      [set(9, 80, 'failure'), set(8, 60, 'drop')],
      [set(9, 80), set(8, 60)],
      [set(8, 82.5), set(8, 62.5)],
    ],
    [
      'repeat the last one besides warm-ups',
      [set(5, 40, 'warmUp'), set(9, 80, 'failure')],
      [set(9, 80), set(9, 80)],
      null,
    ],
    [
      'are those of the routine beside warm-ups only',
      [set(9, 40, 'warmUp'), set(9, 50, 'warmUp')],
      [set(8, 60), set(8, 60)],
      null,
    ],
  ])('without a last set of their kind %s', (_, last, repeated, increased) => {
    expect(plan(last, [set(8, 60), set(8, 60)])).toEqual({
      repeated: writeSets(repeated),
      increased: increased && writeSets(increased),
    })
  })

  test('have the drop set of the routine if the last time had no set of its number', () => {
    const withDrop = [set(5, 100), set(10, 60, 'drop')]
    expect(plan([set(5, 110)], withDrop).repeated).toBe(writeSets([set(5, 110), set(10, 60, 'drop')]))
    expect(plan([set(5, 110), set(9, 70)], withDrop).repeated).toBe(writeSets([set(5, 110), set(9, 70, 'drop')]))
  })

  test('without a weight have no more weight', () => {
    const pullUps = [set(8, 0), set(8, 0)]
    expect(plan([set(9, 0), set(8, 0)], pullUps).increased).toBeNull()
    expect(plan([set(9, 0), set(8, 10)], pullUps)).toEqual({
      repeated: writeSets([set(9, 0), set(8, 10)]),
      increased: writeSets([set(9, 0), set(8, 12.5)]),
    })
  })

  test('have as many sets and the same kinds as the routine, and increased weights, at least one, differ by the increment only', () => {
    const property = fc.property(anySets, fc.option(anySets), (targetSets, last) => {
      const { repeated, increased } = planSets(targetSets, last, increment)
      const kinds = targetSets.map(({ kind }) => kind)
      expect(repeated.map(({ kind }) => kind)).toEqual(kinds)
      increased?.forEach(({ weight, rep, kind }, i) => {
        const before = repeated[i]
        const isRepeated = kind === 'warmUp' || before?.weight === 0
        expect(weight - (before?.weight ?? 0)).toBe(isRepeated ? 0 : increment)
        expect(rep).toBe(isRepeated ? before?.rep : targetSets[i]?.rep)
      })
      expect(increased).not.toEqual(repeated)
    })
    fc.assert(property)
  })

  test('take the numbers of a last set that is no warm-up, unless they are warm-ups or drop sets', () => {
    const property = fc.property(anySets, anySets, (targetSets, last) => {
      const lastSets = last.filter(({ kind }) => kind !== 'warmUp')
      fc.pre(lastSets.length > 0)
      const { repeated } = planSets(targetSets, last, increment)
      const others = repeated.filter(
        ({ rep, weight }) => !lastSets.some((each) => each.rep === rep && each.weight === weight),
      )
      expect(others.filter(({ kind }) => kind === 'normal' || kind === 'failure')).toEqual([])
    })
    fc.assert(property)
  })
})
