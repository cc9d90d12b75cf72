import type { AnyArea, MetricField, Totals } from '@haru/shared/areas/define.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { Amount, Amounts } from './amounts.ts'
import { isBlank, type Workplace } from './contents.ts'
import type { Draft } from './draft.ts'

/** What the items of a day come to, and of which metrics that is only the least it can be. */
export interface Sums {
  readonly totals: Totals
  readonly unsure: readonly string[]
}

/** The metrics to which some of these items add nobody knows how much. */
export function unsureOf(area: AnyArea, items: readonly Values[]): readonly string[] {
  return area.unsure?.(items) ?? []
}

/** What an editor's draft comes to. A blank item is no item yet, so it leaves nothing open. */
export function sumsOfDraft(place: Workplace, { items, whole }: Pick<Draft, 'items' | 'whole'>): Sums {
  const filled = items.map(({ values }) => values).filter((values) => !isBlank(place, values))
  return sumsOf(place.area, filled, whole.values)
}

/** What an entry that is being typed comes to. */
export function sumsOf(area: AnyArea, items: readonly Values[], whole: Values): Sums {
  return { totals: area.total(items, whole), unsure: unsureOf(area, items) }
}

interface Words {
  readonly t: Translate
  readonly amounts: Amounts
}

/** A sum for people's eyes, '≥ 12.3' and 'g' where some of it is not known, and then how it is read aloud. */
export function toldSum(
  { t, amounts }: Words,
  field: MetricField,
  value: number | null,
  isUnsure: boolean,
): Amount & { readonly said?: string } {
  const amount = amounts.of(field, value)
  if (!isUnsure || value === null) return amount
  return { ...amount, text: `≥\u00a0${amount.text}`, said: t('find.atLeast', { value: amounts.say(field, value) }) }
}

/** The same in one piece of text: '12.3 g', 'at least 12.3 g'. */
export function saidSum({ t, amounts }: Words, field: MetricField, value: number | null, isUnsure: boolean): string {
  const said = amounts.say(field, value)
  return isUnsure && value !== null ? t('find.atLeast', { value: said }) : said
}
