import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneEditApart, listDeletionVariants } from './typos.ts'

/** The reference implementation: every text that is one edit apart. */
function oneEditsOf(text: string, signs: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (let i = 0; i <= text.length; i += 1) {
    for (const sign of signs) {
      found.add(text.slice(0, i) + sign + text.slice(i))
      if (i < text.length) found.add(text.slice(0, i) + sign + text.slice(i + 1))
    }
    found.add(text.slice(0, i) + text.slice(i + 1))
    found.add(text.slice(0, i) + text.slice(i + 1, i + 2) + text.slice(i, i + 1) + text.slice(i + 2))
  }
  found.delete(text)
  return found
}

describe('a typo of one character', () => {
  const signs = 'abㄱㅏ'
  const text = string({ unit: constantFrom(...signs), maxLength: 6 })

  test('is recognized exactly if one edit makes it', () => {
    return assert(
      property(text, text, (a, b) => {
        expect(isOneEditApart(a, b)).toBe(oneEditsOf(a, signs).has(b))
      }),
      { numRuns: 2000 },
    )
  })

  test('shares a deletion variant with the meant text', () => {
    const slipped = tuple(text, integer({ min: 0, max: 1000 })).map(([meant, at]) => {
      const all = [...oneEditsOf(meant, signs)]
      return [meant, all[at % all.length] ?? 'a'] as const
    })
    return assert(
      property(slipped, ([meant, typed]) => {
        const variants = listDeletionVariants(meant)
        expect([...listDeletionVariants(typed)].some((each) => variants.has(each))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('is found by deletion variants exactly as by comparison', () => {
    return assert(
      property(array(text, { maxLength: 30 }), text, (all, typed) => {
        const variants = listDeletionVariants(typed)
        const candidates = all.filter((each) =>
          [...listDeletionVariants(each)].some((variant) => variants.has(variant)),
        )
        expect(candidates.filter((each) => isOneEditApart(typed, each))).toEqual(
          all.filter((each) => isOneEditApart(typed, each)),
        )
      }),
    )
  })
})
