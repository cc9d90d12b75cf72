import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { formatEntryProblem } from '../tracking/editor/draft/format-problem.ts'
import { type AreaFormat, summarizeItem } from '../tracking/format/area-format.ts'
import type { EditableForm, QuickForm } from './quick-form.ts'

/** The items of a form, in short: '식비 · 커피 · 4,500원', '체중 72.4 kg'. */
export function describeForm(areaFormat: AreaFormat, form: QuickForm, category: Category, values: Values): string {
  const { amounts, labelOf } = areaFormat
  const { area, dayField } = form
  if (dayField !== null) {
    const field = area.dayFields[dayField]
    return field === undefined ? '' : `${labelOf(dayField)} ${amounts.format(field, values[dayField] ?? null)}`
  }
  const { part, title, note, amount } = summarizeItem(areaFormat, category, values)
  return [title === '' ? part : title, note, amount].filter((text) => text !== '').join(' · ')
}

/** The error text of a problem of a form, as in the editor of the area. */
export function formatFormProblem(
  areaFormat: AreaFormat,
  { form: { area, dayField }, state }: Pick<EditableForm, 'form' | 'state'>,
  problem: EntryProblem,
): string {
  const draft = dayField === null ? { entryForm: { values: {} }, items: [state] } : { entryForm: state, items: [] }
  return formatEntryProblem({ areaFormat, context: { area, kind: 'record' }, draft }, problem)
}
