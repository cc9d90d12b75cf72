import { round } from '@haru/shared/field/quantity.ts'
import type { Portion } from '@haru/shared/food/food.ts'

/** The Korean words for household measures without further description. */
const koreanUnits: Readonly<Record<string, string>> = {
  bag: '봉지',
  bar: '개',
  bottle: '병',
  bowl: '그릇',
  box: '상자',
  can: '캔',
  container: '통',
  cup: '컵',
  each: '개',
  egg: '개',
  fillet: '토막',
  'fl oz': '액량 온스',
  item: '개',
  jar: '병',
  large: '큰 것',
  lb: '파운드',
  leaf: '장',
  link: '개',
  medium: '중간 크기',
  oz: '온스',
  package: '포장',
  packet: '봉지',
  patty: '장',
  piece: '조각',
  pieces: '조각',
  pouch: '봉지',
  scoop: '스쿱',
  serving: '1회 제공량',
  slice: '조각',
  slices: '조각',
  small: '작은 것',
  stick: '개',
  tablespoon: '큰술',
  tablespoons: '큰술',
  tbsp: '큰술',
  teaspoon: '작은술',
  teaspoons: '작은술',
  tsp: '작은술',
}

/** Units that take a number in Korean as in English: 3 oz, 0.5 cup. */
const countedUnits = /^(cup|fl oz|lb|oz|tablespoons?|tbsp|teaspoons?|tsp)$/

/**
 * Parses a household measure such as `1 cup, diced` of 132 g. The number 1 is omitted. Returns null for less than half a gram, or
 * for more than a record can hold.
 */
export function parseHouseholdMeasure(text: string, grams: number | null): Portion | null {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/\( /g, '(').replaceAll(/ \)/g, ')').replaceAll(', (', ' (')
  const [, amount = '1', unit = ''] = /^(?:([\d./-]*\d)\s+)?(.*)$/.exec(plain.replace(/[\s,]+$/, '').trim()) ?? []
  const isOne = Number(amount) === 1
  const amountText = /^\.\d/.test(amount) ? `0${amount}` : amount.replace(/\.0$/, '')
  const koreanUnit = koreanUnits[unit.toLowerCase()] ?? ''
  const inKorean = countedUnits.test(unit.toLowerCase())
    ? `${amountText}${/^액량/.test(koreanUnit) ? ' ' : ''}${koreanUnit}`
    : ''
  return createPortion(isOne ? koreanUnit : inKorean, isOne ? unit : `${amountText} ${unit}`, grams)
}

/** Creates a portion in whole grams (or millilitres); null if a record cannot hold it. */
export function createPortion(ko: string, en: string, grams: number | null): Portion | null {
  const wholeGrams = round(grams ?? 0)
  return (ko === '' && en === '') || !(wholeGrams >= 1 && wholeGrams <= 999) ? null : { ko, en, grams: wholeGrams }
}
