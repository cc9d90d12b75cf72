import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Field, Value, Values } from '@haru/shared/field/field.ts'
import { maxSets } from '@haru/shared/field/sets.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import {
  type Category,
  findCategoryName,
  findItemKind,
  toWordKey,
  type WordOf,
} from '@haru/shared/tracking/category.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import type { Tone } from '../../ui/tone.ts'
import { type AmountFormat, createAmountFormat, isNumberField, isSetsField, noValueText } from './amounts.ts'
import { listIncompleteMetrics } from './entry-totals.ts'

/** The texts, number formats and names that the screens of an area use. */
export interface AreaFormat {
  readonly area: AnyArea
  readonly t: Translate
  readonly format: Formatter
  readonly amounts: AmountFormat
  /** The name of the area. */
  readonly areaName: string
  /** The name of a field or a metric. */
  readonly labelOf: (name: string) => string
}

export function useAreaFormat(area: AnyArea): AreaFormat {
  return useAreaFormats()(area)
}

/** The same for a screen with several areas. Amounts can be in an earlier currency of the user. */
export function useAreaFormats(): (area: AnyArea, currency?: string) => AreaFormat {
  const t = useText()
  const format = useFormat()
  const { units } = useSession()
  return (area, currency = units.currency) => ({
    area,
    t,
    format,
    amounts: createAmountFormat(format, { ...units, currency }),
    areaName: t(`area.${area.id}` as TextKey),
    labelOf: (name) => t(`${area.id}.${name}` as TextKey),
  })
}

export function toAreaTone({ id, color }: AnyArea): Tone {
  return { name: id, color }
}

/** The name of a part: the user's own name, else the default name in the current language. */
export function formatPartName({ area, t }: AreaFormat, category: Category, partId: string): string {
  return findCategoryName(area, category, { part: partId, title: null }, createDefaultNames(t))
}

export function formatTitleName({ area, t }: AreaFormat, category: Category, partId: string, titleId: string): string {
  return findCategoryName(area, category, { part: partId, title: titleId }, createDefaultNames(t))
}

/** The default names in the current language. */
export function createDefaultNames(t: Translate): WordOf {
  return (area, ref) => t(toWordKey(area, ref) as TextKey)
}

/** A short description of an item. */
export interface ItemSummary {
  readonly part: string
  /** The text that distinguishes the item from others of its part; empty without one. */
  readonly title: string
  readonly note: string
  readonly amount: string
  /** The amount for screen readers, if it differs from the displayed one. */
  readonly accessibleAmount?: string | undefined
}

export function summarizeItem(areaFormat: AreaFormat, category: Category, item: Values): ItemSummary {
  const partId = String(item['part'] ?? '')
  const titleId = String(item['title'] ?? '')
  const shown = listVisibleFields(areaFormat.area, category, item)
  const texts = shown.filter(([, field]) => field.kind === 'text').map(([name]) => String(item[name]).trim())
  const nameTexts = [formatTitleName(areaFormat, category, partId, titleId), ...texts].filter((text) => text !== '')
  return {
    part: formatPartName(areaFormat, category, partId),
    title: nameTexts[0] ?? '',
    note: nameTexts.slice(1).join(' · '),
    ...formatItemAmount(areaFormat, shown, item),
  }
}

/** The visible fields of an item with their names, in order. A list of sets stands in for its short form. */
function listVisibleFields(area: AnyArea, category: Category, item: Values): readonly NamedField[] {
  const itemKind = findItemKind(area, category, String(item['part'] ?? ''), String(item['title'] ?? ''))
  const { visible } = area.visibleFields(item, itemKind ?? { kind: '', bodyweight: false })
  const fields = visible.flatMap((name) => {
    const field = area.item[name]
    return field === undefined ? [] : [[name, field] as const]
  })
  const listed: readonly string[] = fields.flatMap(([, field]) => (isSetsField(field) ? field.shortForm : []))
  return fields.filter(([name]) => !listed.includes(name))
}

/** The fields of an item in its editor, where sets have a table also in their short form, unless there are too many of them. */
export function listEditedFields(area: AnyArea, category: Category, item: Values): readonly NamedField[] {
  const fields = listVisibleFields(area, category, item)
  const sets = Object.entries(area.item).find(([, field]) => isSetsField(field))
  if (sets === undefined || !isSetsField(sets[1])) return fields
  const listed: readonly string[] = sets[1].shortForm
  const [first = ''] = listed
  if (Number(item[first]) > maxSets) return fields
  return fields.flatMap((each) => {
    if (each[0] === first) return [sets]
    return listed.includes(each[0]) ? [] : [each]
  })
}

type NamedField = readonly [name: string, field: Field]

// An unknown amount is displayed as a dash and read by screen readers as a word.
function formatItemAmount(
  areaFormat: AreaFormat,
  shown: readonly NamedField[],
  item: Values,
): Pick<ItemSummary, 'amount' | 'accessibleAmount'> {
  const { area, t, amounts, labelOf } = areaFormat
  const incomplete = listIncompleteMetrics(area, [item]).filter((name) => shown.some(([each]) => each === name))
  const createFieldFormat = (formatUnknownField: (named: NamedField) => string) => (named: NamedField) =>
    incomplete.includes(named[0]) ? formatUnknownField(named) : amounts.format(named[1], readValue(item, named[0]))
  const formatDash = ([, field]: NamedField) => `${noValueText}\u00a0${amounts.unitOf(field) ?? ''}`
  const amount = joinItemAmounts(createFieldFormat(formatDash), shown, item, incomplete)
  if (incomplete.length === 0) return { amount }
  const formatUnknown = ([name]: NamedField) => `${labelOf(name)} ${t('find.unknown')}`
  return { amount, accessibleAmount: joinItemAmounts(createFieldFormat(formatUnknown), shown, item, incomplete) }
}

// '5 × 5 × 100 kg', '8 × 60 kg, 5 × 80 kg', '23:40 → 07:10', '560 kcal', '9,000원': factors are joined by ×, times by an arrow, and other amounts follow.
function joinItemAmounts(
  formatField: (named: NamedField) => string,
  shown: readonly NamedField[],
  item: Values,
  incomplete: readonly string[],
): string {
  const formatAll = (fields: readonly NamedField[]) => fields.map(formatField)
  const isFilled = ([name, field]: NamedField) =>
    incomplete.includes(name) || !field.isEmpty(readValue(item, name) ?? field.initial)
  const filledFields = shown.filter(isFilled)
  const product = formatAll(filledFields.filter(([, field]) => isNumberField(field) && isFactor(field.quantity))).join(
    ' × ',
  )
  const sets = formatAll(filledFields.filter(([, field]) => isSetsField(field)))
  const times = shown.filter(([, field]) => field.kind === 'clock')
  const clocks = times.some(isFilled) ? formatAll(times).join(' → ') : ''
  const others = formatAll(
    filledFields.filter(([, field]) => field.kind === 'duration' || (isNumberField(field) && isSum(field.quantity))),
  )
  return [product, ...sets, clocks, ...others].filter((text) => text !== '').join(' · ')
}

function isFactor(quantity: string): boolean {
  return quantity === 'count' || quantity === 'weight'
}

function isSum(quantity: string): boolean {
  return quantity === 'energy' || quantity === 'money' || quantity === 'distance'
}

function readValue(item: Values, name: string): Value {
  return item[name] ?? null
}
