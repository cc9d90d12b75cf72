import { areas, findArea } from '@haru/shared/areas/register.ts'
import type { Clock } from '@haru/shared/calendar/clock.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import type { LineContext } from '@haru/shared/one-line/candidate.ts'
import type { LineEntry, LineSpan, ParsedLine } from '@haru/shared/one-line/parsed-line.ts'
import { createLineVocabulary, type EarlierItem, findTextField } from '@haru/shared/one-line/vocabulary.ts'
import { type Categories, toWordKey, type WordOf } from '@haru/shared/tracking/category.ts'
import type { SavedSet, SavedSets } from '@haru/shared/tracking/saved-set.ts'
import { array, boolean, constantFrom, integer, record, tuple } from 'fast-check'

const wordsOf = [ko, en].map((catalogue: Readonly<Record<string, unknown>>): WordOf => {
  return (area, ref) => String(catalogue[toWordKey(area, ref)] ?? '')
})

interface LineUser {
  readonly units: Units
  readonly now?: Clock
  readonly categories?: Categories
  readonly earlierItems?: readonly EarlierItem[]
  readonly savedSets?: Partial<SavedSets>
}

const noon = 12 * 60 + 30

/** The context of a user with the default categories at half past twelve. */
export function createLineContext({
  units,
  now = noon,
  categories = {},
  earlierItems = [],
  savedSets = {},
}: LineUser): LineContext {
  return { vocabulary: createLineVocabulary({ areas, categories, wordsOf, earlierItems, savedSets }), units, now }
}

/** A saved set of an area, with the values given of each item. */
export function createSavedSet(area: string, name: string, items: readonly Values[]): SavedSet {
  const itemValues = items.map((values) => createEarlierItem(area, values).values)
  return { id: name, name, items: itemValues, plan: null, revision: 1 }
}

/** Saved sets with usual names, in both languages. */
export const lineSets: SavedSets = {
  food: [
    createSavedSet('food', '아침 세트', [
      { part: 'breakfast', name: '사과' },
      { part: 'breakfast', name: '우유' },
    ]),
    createSavedSet('food', 'Breakfast set', [
      { part: 'breakfast', name: 'eggs' },
      { part: 'breakfast', name: 'toast' },
    ]),
    createSavedSet('food', 'salad', [{ part: 'lunch', name: 'lettuce' }]),
    createSavedSet('food', '샐러드', [{ part: 'lunch', name: '양상추' }]),
  ],
  exercise: [
    createSavedSet('exercise', '등 루틴', [{ part: 'back', title: 'deadlift', set: 5, rep: 5, weight: 100_000_000 }]),
    createSavedSet('exercise', 'Leg day', [{ part: 'leg', title: 'backSquat', set: 5, rep: 5, weight: 100_000_000 }]),
  ],
  money: [
    createSavedSet('money', '월초 지출', [{ part: 'expense', title: 'housing', amount: 500_000, content: '월세' }]),
  ],
}

/** An item of an earlier record: the values given, and the initial values of the other fields. */
export function createEarlierItem(area: string, values: Values): EarlierItem {
  return { area, values: { ...initialValues(findArea(area)?.item ?? {}), ...values } }
}

/**
 * A parsed line in short: `money expense/food amount=4500 "커피" + day exercise scale=72.4 ! "5km"`. A question mark stands for a missing
 * value, a tilde before a value for one that was completed, and an exclamation mark before an unknown word. `-1:` is yesterday, and
 * `set food "아침 세트" 2` a saved set of two items.
 */
export function describeLine(parsed: ParsedLine, units: Units): string {
  const textOf = ({ start, end }: LineSpan) => parsed.text.slice(start, end)
  const entries = parsed.entries.map((entry) => describeEntry(entry, units)).join(' + ')
  const unknown = parsed.unknown.map((span) => JSON.stringify(textOf(span))).join(' ')
  const day = parsed.dayOffset === 0 && parsed.daySpan === null ? '' : `${parsed.dayOffset}:`
  return [day, entries, unknown === '' ? '' : `! ${unknown}`].filter((part) => part !== '').join(' ')
}

function describeEntry(entry: LineEntry, units: Units): string {
  const area = findArea(entry.area)
  if (area === null) return entry.area
  if (entry.target === 'set') return `set ${area.id} ${JSON.stringify(entry.name)} ${entry.items.length}`
  const { values, missing } = entry
  const isDay = entry.target === 'day'
  const fields = isDay ? area.dayFields : area.item
  const textField = isDay ? null : findTextField(area)
  const keys = ['part', 'title'].filter((name) => name in fields)
  const key = keys.map((name) => (missing.includes(name) ? '?' : String(values[name]))).join('/')
  const shown = Object.keys(fields).flatMap((name) => {
    if (keys.includes(name) || name === textField) return []
    if (missing.includes(name)) return [`${name}=?`]
    const text = fields[name]?.format(values[name] ?? null, units)
    if (entry.typed.includes(name)) return [`${name}=${text}`]
    return entry.completed.includes(name) ? [`${name}=~${text}`] : []
  })
  const text = textField !== null && missing.includes(textField) ? '?' : JSON.stringify(values[textField ?? ''] ?? '')
  const note = textField === null || text === '""' ? '' : text
  return [isDay ? 'day' : '', area.id, isDay ? '' : key, ...shown, note].filter((part) => part !== '').join(' ')
}

type GroupStyle = 'figures' | 'grouped' | 'scales' | 'spelled'

const spelledDigits = '영일이삼사오육칠팔구'
const scales = ['천', '백', '십', '']

/** A number of 1 to 9999 in the style of a group: 2500, 2,500, 2천5백, 이천오백 or 이천 오백. */
function formatGroup(number: number, style: GroupStyle, hasSpaces: boolean): string {
  if (style === 'figures') return String(number)
  if (style === 'grouped') return number.toLocaleString('en')
  const parts = [...String(number).padStart(4, '0')].flatMap((figure, i) => {
    const scale = scales[i] ?? ''
    const digit = style === 'scales' ? figure : (spelledDigits[Number(figure)] ?? '')
    if (figure === '0') return []
    // A space is before a scale only: 이천 오백 and 2천 5백, but 이천오.
    const gap = hasSpaces && scale !== '' ? ' ' : ''
    return [gap, figure === '1' && scale !== '' && style === 'spelled' ? scale : `${digit}${scale}`]
  })
  return parts.join('').trim()
}

/** A whole number of won, and a text as people write it: 25000 and '이만 5천원', '2만5000 원', '이만 오천원'. */
export const wonText = record({
  won: integer({ min: 10, max: 999_999_999 }),
  styles: array(tuple(constantFrom<GroupStyle>('figures', 'grouped', 'scales', 'spelled'), boolean()), {
    minLength: 3,
    maxLength: 3,
  }),
  isSpaced: boolean(),
  ending: constantFrom('원', ' 원'),
}).map(({ won, styles, isSpaced, ending }) => {
  const groups = [Math.floor(won / 1e8), Math.floor(won / 1e4) % 1e4, won % 1e4]
  const texts = groups.flatMap((group, i) => {
    const [style, hasSpaces] = styles[i] ?? ['figures', false]
    // 만 is written without its 1, and 일억 with it.
    const isOne = group === 1 && i === 1 && style === 'spelled'
    return group === 0 ? [] : [`${isOne ? '' : formatGroup(group, style, hasSpaces)}${['억', '만', ''][i]}`]
  })
  return { won, text: `${texts.join(isSpaced ? ' ' : '')}${ending}` }
})
