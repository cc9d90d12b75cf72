import { normalizeText, removeSpaces } from './search-text.ts'

/**
 * Formats the name of a Korean table for reading. The tables write the family before the variety: `국밥_돼지머리` becomes 돼지머리 국밥
 * and `피자_불고기 피자` becomes 불고기 피자. If the order cannot be changed, `커피_라떼 핫(HOT)` becomes 커피, 라떼 핫(HOT).
 */
export function readableName(name: string): string {
  const [family = '', ...varieties] = name.split('_').map((part) => part.trim())
  const last = varieties.at(-1)
  if (last === undefined) return name
  if (compact(last).includes(compact(family))) return [last, ...varieties.slice(0, -1)].join(', ')
  if (varieties.length === 1 && /^[\p{L}\p{N} ]+$/u.test(last)) return `${last} ${family}`
  return [family, ...varieties].join(', ')
}

function compact(text: string): string {
  return removeSpaces(normalizeText(text))
}
