import { listKoreanNumbers } from '../field/pasted-number.ts'
import { round } from '../field/quantity.ts'
import type { WeightUnit } from '../field/units.ts'
import { currencyMarks } from '../i18n/line/currency-marks.ts'
import type { LineUnit } from '../i18n/line/line-words.ts'
import { type ClockRange, type ClockReading, matchClockText } from './clock-text.ts'
import { collectWords, createAlternation, findPhraseEnd, lineLanguages, splitWordList } from './lexicon.ts'

/** A number of a line, with the unit that the line gives. */
export type NumberMeasure =
  /** Without a unit. `text` is the number without commas. */
  | { readonly kind: 'number'; readonly text: string }
  /** In the unit of the line, which may differ from that of the user. */
  | { readonly kind: 'weight'; readonly number: number; readonly unit: WeightUnit }
  /** In grams or millilitres, or in kcal. */
  | { readonly kind: 'mass' | 'energy'; readonly number: number }
  /** The currencies of the sign; null without a sign. */
  | { readonly kind: 'amount'; readonly text: string; readonly currencies: readonly string[] | null }
  /** With a unit that counts values of some fields ('<area>.<field>'). */
  | { readonly kind: 'counter'; readonly text: string; readonly word: string; readonly fields: readonly string[] }

/** A value that a line gives. A product has two or three numbers, joined by x. */
export type Measure =
  | NumberMeasure
  | { readonly kind: 'product'; readonly factors: readonly NumberMeasure[] }
  | { readonly kind: 'duration'; readonly minutes: number }
  | ({ readonly kind: 'clock' } & ClockReading)
  | ({ readonly kind: 'range' } & ClockRange)

interface MeasureMatch<M extends Measure = Measure> {
  readonly end: number
  readonly measure: M
}

const numberOfWord = new Map(
  lineLanguages.flatMap(({ numbers }) =>
    Object.entries(numbers).flatMap(([number, list]) => splitWordList(list).map((word) => [word, number] as const)),
  ),
)
const unitWords = (unit: LineUnit) => createAlternation(collectWords(({ units }) => units[unit]))

const digits = '\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d{1,4})?|\\d{1,12}(?:\\.\\d{1,4})?|\\.\\d{1,4}'
const isLatin = (word: string) => /[a-z]/.test(word)
const koreanNumbers = createAlternation([...numberOfWord.keys()].filter((word) => !isLatin(word)))
const englishNumbers = createAlternation([...numberOfWord.keys()].filter(isLatin))
const fractionSign = '\\d{0,2}\\s?[½¼¾⅓⅔]'
/** The usual fractions, also behind a whole number: 1 1/2. Other numbers with a slash are dates or two numbers: 11/30, 120/80. */
const fraction = '(?:\\d{1,2}\\s)?(?:1/[2-8]|2/[35]|3/[458])(?![\\d/])'
const numeral = `(${fractionSign}|${fraction}|${digits}|${koreanNumbers}|(?:${englishNumbers})(?=\\s))`
const sticky = (...parts: readonly string[]) => new RegExp(parts.join(''), 'y')

/** The number of a numeral or a number word, as a text without commas. */
function readNumeral(text: string, fractionPlaces = 4): string {
  const [, whole = '', part] = fractionPattern.exec(text) ?? []
  if (part === undefined) return numberOfWord.get(text) ?? text.replaceAll(',', '').replace(/^\./, '0.')
  const [upper, lower] = part.normalize('NFKC').split(/[/⁄]/)
  return String(round(Number(whole) + Number(upper) / Number(lower), fractionPlaces))
}

const fractionPattern = /^(\d{0,2})\s?(\d\/\d|[½¼¾⅓⅔])$/

/** The number that counts, whose fractions have one decimal as every count: a third is 0.3. */
function readCount(text: string): string {
  return readNumeral(text, 1)
}

/** The measure at `start`, which is the start of a word; null for other text. */
export function matchMeasure(folded: string, start: number): MeasureMatch | null {
  return matchClockMeasure(folded, start) ?? matchDuration(folded, start) ?? matchProduct(folded, start)
}

function matchClockMeasure(folded: string, start: number): MeasureMatch | null {
  const match = matchClockText(folded, start)
  if (match === null) return null
  const { end, value } = match
  return { end, measure: 'from' in value ? { kind: 'range', ...value } : { kind: 'clock', ...value } }
}

const hourPattern = sticky(
  `${numeral}\\s?(?:${unitWords('hour')})`,
  `(?:\\s?(반|half)|\\s?(\\d{1,2})\\s?(?:${unitWords('minute')})|(\\d{1,2}))?`,
)
const minutePattern = sticky(`${numeral}\\s?(?:(${unitWords('minute')})|(?:${unitWords('second')}))`)

function matchDuration(folded: string, start: number): MeasureMatch | null {
  hourPattern.lastIndex = start
  const hours = hourPattern.exec(folded)
  if (hours !== null) {
    const [text, count = '', half, unitMinutes, plainMinutes] = hours
    const minutes = half === undefined ? Number(unitMinutes ?? plainMinutes ?? 0) : 30
    return closeMatch(folded, start + text.length, {
      kind: 'duration',
      minutes: round(Number(readNumeral(count)) * 60) + minutes,
    })
  }
  minutePattern.lastIndex = start
  const match = minutePattern.exec(folded)
  if (match === null) return null
  const [text, count = '', minuteUnit] = match
  const number = Number(readNumeral(count))
  const minutes = round(minuteUnit === undefined ? number / 60 : number)
  return closeMatch(folded, start + text.length, { kind: 'duration', minutes })
}

/** A match that ends with a word, with an ending such as a particle, or at the sign of a product; null if the word goes on. */
function closeMatch<M extends Measure>(folded: string, end: number, measure: M): MeasureMatch<M> | null {
  factorSign.lastIndex = end
  const wordEnd = factorSign.test(folded) ? end : findPhraseEnd(folded, end)
  return wordEnd === null ? null : { end: wordEnd, measure }
}

const distancePattern = sticky(`${numeral}\\s?(?:${unitWords('distance')})`)

/** The end of a distance at `start`, which a line does not read into the field of distances; null for other text. */
export function findDistanceEnd(folded: string, start: number): number | null {
  distancePattern.lastIndex = start
  const text = distancePattern.exec(folded)?.[0]
  return text === undefined ? null : findPhraseEnd(folded, start + text.length)
}

const factorSign = /\s?[x*@]\s?(?=[\d.])/y
const maxFactors = 3

function matchProduct(folded: string, start: number): MeasureMatch | null {
  const first = matchNumber(folded, start)
  if (first === null) return null
  const factors = [first.measure]
  let { end } = first
  while (factors.length < maxFactors) {
    factorSign.lastIndex = end
    const sign = factorSign.exec(folded)?.[0]
    const next = sign === undefined ? null : matchNumber(folded, end + sign.length)
    if (next === null) break
    factors.push(next.measure)
    ;({ end } = next)
  }
  return factors.length === 1 ? first : { end, measure: { kind: 'product', factors } }
}

function matchNumber(folded: string, start: number): MeasureMatch<NumberMeasure> | null {
  return matchMoney(folded, start) ?? matchUnit(folded, start) ?? matchPlainNumber(folded, start)
}

const currenciesOfMark = new Map<string, readonly string[]>()
for (const [currency, marks] of Object.entries(currencyMarks)) {
  for (const mark of marks.split(' ')) {
    currenciesOfMark.set(mark, [...(currenciesOfMark.get(mark) ?? []), currency])
  }
}
const marks = createAlternation([...currenciesOfMark.keys()])
const markBefore = sticky(`(?:(${marks})\\s?)?`)
const markAfter = sticky(`(?:\\s?(${marks}))?`)
const plainDigits = sticky(`(?:${digits})`)

/** An amount has a sign of a currency, or a Korean scale. Of several numbers the longest one counts: 3만 of 3만 천안. */
function matchMoney(folded: string, start: number): MeasureMatch<NumberMeasure> | null {
  markBefore.lastIndex = start
  const [before = '', mark] = markBefore.exec(folded) ?? []
  const numberStart = start + before.length
  for (const { end, value } of listKoreanNumbers(folded, numberStart).toReversed()) {
    const match = matchAmount(folded, end, String(value), mark)
    if (match !== null) return match
  }
  plainDigits.lastIndex = numberStart
  const [plain] = plainDigits.exec(folded) ?? []
  const match = plain === undefined ? null : matchAmount(folded, numberStart + plain.length, readNumeral(plain), mark)
  return match?.measure.currencies === null ? null : match
}

type AmountMatch = MeasureMatch<Extract<NumberMeasure, { kind: 'amount' }>>

/** The amount whose number ends at `end`, with the sign before the number or behind it. */
function matchAmount(folded: string, end: number, text: string, before: string | undefined): AmountMatch | null {
  markAfter.lastIndex = end
  const [after = '', mark = before] = markAfter.exec(folded) ?? []
  const currencies = mark === undefined ? null : (currenciesOfMark.get(before ?? mark) ?? [])
  return closeMatch(folded, end + after.length, { kind: 'amount', text, currencies })
}

const weightPattern = sticky(`${numeral}\\s?(?:(${unitWords('kg')})|(?:${unitWords('lb')}))`)
const massPattern = sticky(`${numeral}\\s?(?:(${unitWords('gram')})|(?:${unitWords('kcal')}))`)
const fieldsOfCounter = new Map<string, readonly string[]>()
for (const { counters } of lineLanguages) {
  for (const [field, list] of Object.entries(counters)) {
    for (const word of splitWordList(list)) fieldsOfCounter.set(word, [...(fieldsOfCounter.get(word) ?? []), field])
  }
}
const counterPattern = sticky(`${numeral}\\s?(${createAlternation([...fieldsOfCounter.keys()])})`)

function matchUnit(folded: string, start: number): MeasureMatch<NumberMeasure> | null {
  weightPattern.lastIndex = start
  const weight = weightPattern.exec(folded)
  if (weight !== null) {
    const [text, number = '', kilograms] = weight
    const unit = kilograms === undefined ? 'lb' : 'kg'
    const match = closeMatch(folded, start + text.length, {
      kind: 'weight',
      number: Number(readNumeral(number)),
      unit,
    } as const)
    if (match !== null) return match
  }
  massPattern.lastIndex = start
  const mass = massPattern.exec(folded)
  if (mass !== null) {
    const [text, number = '', grams] = mass
    const kind = grams === undefined ? 'energy' : 'mass'
    const match = closeMatch(folded, start + text.length, { kind, number: Number(readNumeral(number)) } as const)
    if (match !== null) return match
  }
  counterPattern.lastIndex = start
  const counter = counterPattern.exec(folded)
  if (counter === null) return null
  const [text, number = '', word = ''] = counter
  const fields = fieldsOfCounter.get(word) ?? []
  const measure = { kind: 'counter', text: readCount(number), word, fields } as const
  return closeMatch(folded, start + text.length, measure)
}

const plainNumbers = createAlternation(collectWords((words) => words.plainNumbers))
// Without a unit, 1/2 may be a day.
const plainPattern = sticky(`(${fractionSign}|${digits}|(?:${plainNumbers})(?!\\w))(k|x(?=\\s))?`)

function matchPlainNumber(folded: string, start: number): MeasureMatch<NumberMeasure> | null {
  plainPattern.lastIndex = start
  const [matched = '', number = '', suffix = ''] = plainPattern.exec(folded) ?? []
  const end = start + matched.length
  if (matched === '' || /^[.,:]\d|^-\p{L}/u.test(folded.slice(end, end + 2))) return null
  const value = Number(readNumeral(number))
  return closeMatch(folded, end, {
    kind: 'number',
    text: suffix === 'k' ? String(round(value * 1000)) : readCount(number),
  })
}
