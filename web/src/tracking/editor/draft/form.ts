import type { Field, Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { SetRow } from './set-rows.ts'

/** The values of a form, and the raw text of inputs during typing: '12.' has the value 12. */
export interface FormState {
  readonly values: Values
  readonly texts: Readonly<Record<string, string>>
}

export interface ItemForm extends FormState {
  /** Identifies the item while items move. */
  readonly key: number
  readonly open: boolean
  /** The rows of an item with sets since the app or the user has filled them in. */
  readonly rows?: readonly SetRow[] | undefined
  /** The imported item, until it is saved; undefined for other items. */
  readonly imported?: ImportedItem | undefined
}

/** An unsaved item from another feature, such as a picked food. */
export interface ImportedItem {
  readonly id: string
  readonly values: Values
}

/** The text of an input: the text being typed, or else the formatted value. */
export function formatInputText(form: FormState, name: string, field: Field, units: Units): string {
  return form.texts[name] ?? field.format(form.values[name] ?? field.initial, units)
}

/** Entries with more items open collapsed, so that the user finds the item to change at a glance. */
export const maxOpenItems = 2

/** Sets the values after an edit of a field. Drops the typed text of the field, and of the fields that the area changed with it. */
export function setFormValues({ values: before, texts }: FormState, name: string, values: Values): FormState {
  const remaining = Object.entries(texts).filter(([each]) => each !== name && values[each] === before[each])
  return { values, texts: Object.fromEntries(remaining) }
}

/** The forms of items: all open, or all collapsed if there are many. */
export function createItemForms(items: readonly Values[], firstKey: number): readonly ItemForm[] {
  const open = items.length <= maxOpenItems
  return items.map((values, i) => ({ ...createItemForm(values, firstKey + i), open }))
}

export function createItemForm(values: Values, key: number): ItemForm {
  return { key, values, texts: {}, open: true }
}
