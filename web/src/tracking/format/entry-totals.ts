import type { AnyArea, MetricField, Totals } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { FigureItem } from '../../ui/display/FigureList.tsx'
import type { AmountFormat, FormattedAmount } from './amounts.ts'

/** What the items of a day come to, and of which metrics that is only the least it can be. */
export interface EntryTotals {
  readonly totals: Totals
  readonly incomplete: readonly string[]
}

/** The metrics to which some of these items add nobody knows how much. */
export function incompleteMetrics(area: AnyArea, items: readonly Values[]): readonly string[] {
  return area.incomplete?.(items) ?? []
}

/** What an entry that is being typed comes to. */
export function entryTotals(area: AnyArea, items: readonly Values[], whole: Values): EntryTotals {
  return { totals: area.total(items, whole), incomplete: incompleteMetrics(area, items) }
}

interface TextAndAmounts {
  readonly t: Translate
  readonly amounts: AmountFormat
}

/** A sum for people's eyes, '≥ 12.3' and 'g' where some of it is not known, and then how it is read aloud. */
export function formatTotalParts(
  { t, amounts }: TextAndAmounts,
  field: MetricField,
  value: number | null,
  isIncomplete: boolean,
): FormattedAmount & Pick<FigureItem, 'accessibleText'> {
  const amount = amounts.formatParts(field, value)
  if (!isIncomplete || value === null) return amount
  return {
    ...amount,
    text: `≥\u00a0${amount.text}`,
    accessibleText: t('find.atLeast', { value: amounts.format(field, value) }),
  }
}

/** The same in one piece of text: '12.3 g', 'at least 12.3 g'. */
export function formatTotal(
  { t, amounts }: TextAndAmounts,
  field: MetricField,
  value: number | null,
  isIncomplete: boolean,
): string {
  const text = amounts.format(field, value)
  return isIncomplete && value !== null ? t('find.atLeast', { value: text }) : text
}
