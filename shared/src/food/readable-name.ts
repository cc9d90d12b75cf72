import { normalizeText, removeSpaces } from './search-text.ts'

/**
 * A name as it is read aloud. Korean tables write a family and what is special about it: `국밥_돼지머리` is said 돼지머리 국밥,
 * `피자_불고기 피자` 불고기 피자, and where that would be nothing that people say, `커피_라떼 핫(HOT)` is 커피, 라떼 핫(HOT).
 */
export function readableName(name: string): string {
  const [family = '', ...special] = name.split('_').map((part) => part.trim())
  const last = special.at(-1)
  if (last === undefined) return name
  if (compact(last).includes(compact(family))) return [last, ...special.slice(0, -1)].join(', ')
  if (special.length === 1 && /^[\p{L}\p{N} ]+$/u.test(last)) return `${last} ${family}`
  return [family, ...special].join(', ')
}

function compact(text: string): string {
  return removeSpaces(normalizeText(text))
}
