import type { AnyArea, MetricField, Totals } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { FigureItem } from '../../ui/display/FigureList.tsx'
import { type AmountFormat, type FormattedAmount, noValueText } from './amounts.ts'

/** The totals of a day, and the names of the incomplete ones. */
export interface EntryTotals {
  readonly totals: Totals
  readonly incomplete: readonly string[]
}

/** The metrics for which some of these items have an unknown amount. */
export function listIncompleteMetrics(area: AnyArea, items: readonly Values[]): readonly string[] {
  return area.incomplete?.(items) ?? []
}

/** The totals of an entry during editing. */
export function computeEntryTotals(
  area: AnyArea,
  items: readonly Values[],
  dayValues: Values,
  options: CountOptions,
): EntryTotals {
  return { totals: area.total(items, dayValues, options), incomplete: listIncompleteMetrics(area, items) }
}

interface TextAndAmounts {
  readonly t: Translate
  readonly amounts: AmountFormat
}

/** Whether a total is unknown. An incomplete sum of 0 is, because 'at least 0' would say nothing about the amount. */
export function isUnknownTotal(value: number | null, isIncomplete: boolean): boolean {
  return isIncomplete && value === 0
}

/** A total as text, '≥ 12.3' and 'g' if it is incomplete, '–' if it is unknown, with the text for screen readers. */
export function formatTotalParts(
  { t, amounts }: TextAndAmounts,
  field: MetricField,
  value: number | null,
  isIncomplete: boolean,
): FormattedAmount & Pick<FigureItem, 'accessibleText'> {
  const amount = amounts.formatParts(field, value)
  if (!isIncomplete || value === null) return amount
  if (isUnknownTotal(value, isIncomplete)) return { ...amount, text: noValueText, accessibleText: t('find.unknown') }
  return {
    ...amount,
    text: `≥\u00a0${amount.text}`,
    accessibleText: t('find.atLeast', { value: amounts.format(field, value) }),
  }
}

/** The same as one text: '12.3 g', 'at least 12.3 g', 'unknown'. */
export function formatTotal(
  { t, amounts }: TextAndAmounts,
  field: MetricField,
  value: number | null,
  isIncomplete: boolean,
): string {
  if (isUnknownTotal(value, isIncomplete)) return t('find.unknown')
  const text = amounts.format(field, value)
  return isIncomplete && value !== null ? t('find.atLeast', { value: text }) : text
}
