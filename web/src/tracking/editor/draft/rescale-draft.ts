import { computeMoneyScale, type MoneyScale } from '@haru/shared/field/currency-scale.ts'
import type { Fields } from '@haru/shared/field/field.ts'
import { round } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import { rescaleEntry, rescaleValues } from '@haru/shared/tracking/rescale.ts'
import type { Draft } from './draft.ts'
import type { EditorContext, EntryContents } from './entry-contents.ts'
import type { FormState, ItemForm } from './form.ts'

/** Whether numbers of the draft mean something else, or are shown differently, in these units. */
export function hasOtherUnits({ units }: { readonly units: Units }, { currency, weight }: Units): boolean {
  return units.currency !== currency || units.weight !== weight
}

/**
 * The draft with the same amounts in the currency of the editor, and the same weights in its unit, which the user may have changed since. An
 * entry keeps its revision then, so the server would not refuse amounts of the currency before. Typed numbers are in the units before.
 */
export function rescaleDraft(context: EditorContext, draft: Draft): Draft {
  const { units } = context
  if (!hasOtherUnits(draft, units)) return draft
  const scale = computeMoneyScale(draft.units.currency, units.currency)
  const rescale = <Contents extends EntryContents>(contents: Contents) =>
    rescaleEntry(context, contents, scale, roundAmount)
  const rescaleItem = (form: ItemForm) => rescaleForm(context.area.item, form, scale)
  return {
    ...draft,
    units,
    entryForm: rescaleForm(getValueFields(context), draft.entryForm, scale),
    items: draft.items.map(rescaleItem),
    hiddenItems: draft.hiddenItems.map(rescaleItem),
    start: rescale(draft.start),
    attempt: draft.attempt && rescale(draft.attempt),
  }
}

/** The form with the same amounts in another currency, without the typed texts of its numbers. */
export function rescaleForm<Form extends FormState>(fields: Fields, form: Form, scale: MoneyScale): Form {
  const texts = Object.entries(form.texts).filter(([name]) => fields[name]?.kind !== 'number')
  const values = rescaleValues(fields, form.values, scale, roundAmount)
  return { ...form, values, texts: Object.fromEntries(texts) }
}

/** Cents that the other currency does not have are rounded: the user sees the amount before it is saved. */
function roundAmount(amount: number, { multiplier, divisor }: MoneyScale): number {
  return round((amount * multiplier) / divisor)
}
