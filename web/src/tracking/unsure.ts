import type { AnyArea, MetricField, Totals } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { Amount, Amounts } from './amounts.ts'

/** What some days' items come to, and of which metrics that is the least it can be. */
export interface Sums {
  readonly totals: Totals
  readonly unsure: readonly string[]
}

/** The metrics to which some of these items add nobody knows how much. */
export function unsureOf(area: AnyArea, items: readonly Values[]): readonly string[] {
  return area.unsure?.(items) ?? []
}

interface Words {
  readonly t: Translate
  readonly amounts: Amounts
}

/** A sum for people's eyes, '≥ 12.3' and 'g' where some of it is not known, and then how it is read aloud. */
export function sumOf(
  { t, amounts }: Words,
  field: MetricField,
  value: number | null,
  isUnsure: boolean,
): Amount & { readonly said?: string } {
  const { text, unit } = amounts.of(field, value)
  if (!isUnsure || value === null) return { text, unit }
  return { text: `≥\u00a0${text}`, unit, said: t('find.atLeast', { value: amounts.say(field, value) }) }
}
