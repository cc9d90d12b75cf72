import type { Field, Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'

/** Values as the engine keeps them, and what stands in a box while it is typed in: '12.' is 12 already. */
export interface FormState {
  readonly values: Values
  readonly texts: Readonly<Record<string, string>>
}

export interface ItemForm extends FormState {
  /** Tells items apart while they move. */
  readonly key: number
  readonly open: boolean
  /** What it was brought as, until it is saved; undefined for what was typed or stood here. */
  readonly imported?: ImportedItem | undefined
}

/** An item from elsewhere, such as a food that was picked, that is not saved yet. */
export interface ImportedItem {
  readonly id: string
  readonly values: Values
}

/** What a box shows: what is being typed, else the value as its field writes it. */
export function inputText(form: FormState, name: string, field: Field, units: Units): string {
  return form.texts[name] ?? field.format(form.values[name] ?? field.initial, units)
}

/** More items than a screen holds are folded at first, so that the one to change is found at a glance. */
const maxOpenItems = 2

/** Items ready to be typed in. */
export function createItemForms(items: readonly Values[], firstKey: number): readonly ItemForm[] {
  const open = items.length <= maxOpenItems
  return items.map((values, i) => ({ ...createItemForm(values, firstKey + i), open }))
}

export function createItemForm(values: Values, key: number): ItemForm {
  return { key, values, texts: {}, open: true }
}
