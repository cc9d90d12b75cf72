import type { Value } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { FormState } from '../../tracking/editor/draft/form.ts'
import { type QuickForm, setValue, typeText } from '../quick-form.ts'

/** A correction of a field: a typed text, or a chosen value. */
export type FormEdit = { readonly name: string } & ({ readonly text: string } | { readonly value: Value })

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
