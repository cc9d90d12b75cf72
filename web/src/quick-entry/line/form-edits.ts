import type { Value } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { FormState } from '../../tracking/editor/draft/form.ts'
import { type QuickForm, setValue, typeText } from '../quick-form.ts'

/** A correction of a field: a typed text, or a chosen value. */
export type FormEdit = { readonly name: string } & ({ readonly text: string } | { readonly value: Value })

/** The corrections of the entries of a line, by the keys of their forms. */
export type LineEdits = Readonly<Record<string, readonly FormEdit[]>>

interface EditContext {
  readonly form: QuickForm
  readonly category: Category
  readonly units: Units
}

/** Adds a correction, which replaces the one before it if both are of the same field. */
export function addEdit(edits: readonly FormEdit[], edit: FormEdit): readonly FormEdit[] {
  return [...(edits.at(-1)?.name === edit.name ? edits.slice(0, -1) : edits), edit]
}

/** Corrects a field; null if it does not accept the text. */
export function applyEdit(state: FormState, edit: FormEdit, { form, category, units }: EditContext): FormState | null {
  return 'text' in edit
    ? typeText(form, state, edit, { category, units })
    : setValue(form, state, edit.name, edit.value, category)
}

/** Applies corrections to the values of a line. Fields without a correction take values that are known later, such as the energy of a food. */
export function applyEdits(read: FormState, edits: readonly FormEdit[], context: EditContext): FormState {
  return edits.reduce((state, edit) => applyEdit(state, edit, context) ?? state, read)
}

/** Identifies a form of a line by its kind and its text. Forms of equal entries are counted. */
export function createFormKey(kindAndText: string, index: number): string {
  return `${kindAndText} ${index}`
}

/** Removes the corrections of forms that leave the line. The forms of equal entries behind them have a lower index then. */
export function removeEdits(edits: LineEdits, removedKeys: readonly string[]): LineEdits {
  const removed = removedKeys.map(parseFormKey)
  const kept = Object.entries(edits).filter(([key]) => !removedKeys.includes(key))
  return Object.fromEntries(
    kept.map(([key, each]) => {
      const { kindAndText, index } = parseFormKey(key)
      const before = removed.filter((form) => form.kindAndText === kindAndText && form.index < index)
      return [createFormKey(kindAndText, index - before.length), each]
    }),
  )
}

function parseFormKey(key: string) {
  const end = key.lastIndexOf(' ')
  return { kindAndText: key.slice(0, end), index: Number(key.slice(end + 1)) }
}
