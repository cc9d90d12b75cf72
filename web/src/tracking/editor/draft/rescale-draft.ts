import { computeMoneyScale, type MoneyScale } from '@haru/shared/field/currency-scale.ts'
import { round } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { rescaleEntry } from '@haru/shared/tracking/rescale.ts'
import type { Draft } from './draft.ts'
import type { EditorContext, EntryContents } from './entry-contents.ts'
import type { ItemForm } from './form.ts'

/** Whether numbers of the draft mean something else, or are shown differently, in these units. */
export function hasOtherUnits({ units }: Draft, { currency, weight }: Units): boolean {
  return units.currency !== currency || units.weight !== weight
}

/**
 * The draft with the same amounts in the currency of the editor, and the same weights in its unit, which the user may have changed since. An
 * entry keeps its revision then, so the server would not refuse amounts of the currency before. Typed texts are in the units before.
 */
export function rescaleDraft(context: EditorContext, draft: Draft): Draft {
  const { units } = context
  if (!hasOtherUnits(draft, units)) return draft
  const scale = computeMoneyScale(draft.units.currency, units.currency)
  const rescale = <Contents extends EntryContents>(contents: Contents) =>
    rescaleEntry(context, contents, scale, roundAmount)
  const rescaleForms = (forms: readonly ItemForm[]) => {
    const { items } = rescale({ values: {}, items: forms.map(({ values }) => values) })
    return forms.map((form, i) => ({ ...form, values: items[i] ?? form.values, texts: {} }))
  }
  return {
    ...draft,
    units,
    entryForm: { values: rescale({ values: draft.entryForm.values, items: [] }).values, texts: {} },
    items: rescaleForms(draft.items),
    hiddenItems: rescaleForms(draft.hiddenItems),
    start: rescale(draft.start),
    attempt: draft.attempt && rescale(draft.attempt),
  }
}

/** Cents that the other currency does not have are rounded: the user sees the amount before it is saved. */
function roundAmount(amount: number, { multiplier, divisor }: MoneyScale): number {
  return round((amount * multiplier) / divisor)
}
