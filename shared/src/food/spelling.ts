import { hasHangul } from './search-text.ts'
import { englishVariants, koreanVariants } from './spelling-variants.ts'

interface Variants {
  /** Matches a variant at `lastIndex`, the longest first. */
  readonly pattern: RegExp
  readonly standardByVariant: ReadonlyMap<string, string>
}

/** The Korean variants by their first character, so that a pattern runs only where a variant can begin. */
const variantsByFirstLetter: ReadonlyMap<number, Variants> = new Map(
  [
    ...Map.groupBy(
      koreanVariants.flatMap(([standard, ...variants]) => variants.map((variant) => ({ variant, standard }))),
      ({ variant }) => variant.charCodeAt(0),
    ),
  ].map(([first, variants]) => {
    const longestFirst = variants.toSorted((a, b) => b.variant.length - a.variant.length)
    const pattern = new RegExp(longestFirst.map(({ variant }) => variant).join('|'), 'y')
    return [
      first,
      {
        pattern,
        standardByVariant: new Map(variants.map((each) => [each.variant.replace(/\(.*$/, ''), each.standard])),
      },
    ]
  }),
)

/**
 * The standard spelling of a normalized text: 달걀후라이 becomes 계란프라이, and doughnuts becomes donut. Plurals lose their ending, so
 * strawberry and strawberries both become strawberri.
 */
export function standardizeSpelling(normal: string): string {
  const korean = hasHangul(normal) ? standardizeKorean(normal) : normal
  if (!/[a-z]/.test(korean)) return korean
  if (!korean.includes(' ')) return standardizeWord(korean)
  return korean.split(' ').map(standardizeWord).join(' ')
}

function standardizeKorean(text: string): string {
  let standard = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const variants = variantsByFirstLetter.get(text.charCodeAt(at))
    if (variants === undefined) continue
    const { pattern, standardByVariant } = variants
    pattern.lastIndex = at
    const variant = pattern.exec(text)?.[0]
    if (variant === undefined) continue
    standard += text.slice(from, at) + (standardByVariant.get(variant) ?? variant)
    from = at + variant.length
    at = from - 1
  }
  return from === 0 ? text : standard + text.slice(from)
}

function standardizeWord(word: string): string {
  const variant = englishVariants.get(word)
  if (variant !== undefined) return variant
  const singular = word.endsWith('s') ? toSingular(word) : word
  return englishVariants.get(singular) ?? toStem(singular)
}

function toStem(singular: string): string {
  if (singular.length < 3) return singular
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}i`
  return singular.length > 3 && singular.endsWith('ie') ? singular.slice(0, -1) : singular
}

/** The singular of a word that ends in s. */
function toSingular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || /[^a-z]/.test(word)) return word
  return /(?:ch|sh|x|o|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
