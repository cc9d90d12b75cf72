import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { defaultUsualDays } from '@haru/shared/tracking/read/limits.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import { isNumberField } from '../tracking/format/amounts.ts'
import { type AreaFormat, formatTitleName, summarizeItem } from '../tracking/format/area-format.ts'

/** The label of a chip: '아메리카노', '커피 4,500원', '밤잠 23:40 → 07:10'. A text that the user typed is more specific than a category. */
export function formatUsualLabel(areaFormat: AreaFormat, category: Category, item: Values): string {
  const { area } = areaFormat
  const typedText = Object.entries(area.item)
    .filter(([, { kind, hidden }]) => kind === 'text' && !hidden)
    .map(([name]) => String(item[name] ?? '').trim())
    .find((text) => text !== '')
  const { part, amount } = summarizeItem(areaFormat, category, item)
  const title = formatTitleName(areaFormat, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  const [name = ''] = (typedText ?? title).split('\n')
  const hasPrice = Object.values(area.item).some((field) => isNumberField(field) && field.quantity === 'money')
  if (name !== '') return hasPrice && amount !== '' ? `${name} ${amount}` : name
  return amount === '' ? part : `${part} ${amount}`
}

/** The description of a usual item, and why it is suggested: '간식 · 아메리카노 · 10 kcal, 60일 동안 10번, 주로 월요일'. */
export function describeUsualItem(areaFormat: AreaFormat, category: Category, usual: UsualItem): string {
  const { t, format } = areaFormat
  const { part, title, note, amount } = summarizeItem(areaFormat, category, usual.item)
  const name = [part, title, note, amount].filter((text) => text !== '').join(' · ')
  const { count, weekdays } = usual
  const most = Math.max(...weekdays)
  const words = { count, days: defaultUsualDays }
  const reason =
    most * 2 <= count
      ? t('usual.reason', words)
      : t('usual.reason.weekday', { ...words, weekday: format.longWeekday(weekdays.indexOf(most) + 1) })
  return `${name}, ${reason}`
}

const maxTitles = 3

/** The part and the first titles of items of one part: '점심 · 김밥, 라면, 우유 외 2개'. */
export function formatTitles(areaFormat: AreaFormat, category: Category, items: readonly Values[]): string {
  const titles = items.map((item) => formatUsualLabel(areaFormat, category, item))
  const shown = titles.slice(0, maxTitles).join(', ')
  const more = titles.length - maxTitles
  const text = more > 0 ? areaFormat.t('copy.again.more', { titles: shown, count: more }) : shown
  const [first] = items
  const part = first === undefined ? '' : summarizeItem(areaFormat, category, first).part
  return part === '' || text.startsWith(part) ? text : `${part} · ${text}`
}

/** The parts and first titles of the items of a saved set: '가슴 · 벤치프레스 / 등 · 데드리프트'. */
export function formatSetItems(areaFormat: AreaFormat, category: Category, items: readonly Values[]): string {
  const parts = Map.groupBy(items, (item) => String(item['part'] ?? ''))
  return [...parts.values()].map((partItems) => formatTitles(areaFormat, category, partItems)).join(' / ')
}
