import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Clock } from '@haru/shared/calendar/clock.ts'
import { type Field, type Fields, initialValues, type Value, type Values } from '@haru/shared/field/field.ts'
import type { TimeField } from '@haru/shared/field/time.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type Category, findItemKind, hasParts } from '@haru/shared/tracking/category.ts'
import { type EntryProblem, validateEntry } from '@haru/shared/tracking/validate.ts'
import type { RecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { createItem, editItem } from '@haru/shared/tracking/write/edit-item.ts'
import { chooseMeal } from '../food/pick/useMeal.ts'
import { appAreas } from '../lib/areas.ts'
import { hasItemContent } from '../tracking/editor/draft/entry-contents.ts'
import { type FormState, setFormValues } from '../tracking/editor/draft/form.ts'
import { clockRule, createDurationRule } from '../ui/date/time-input-rules.ts'

/** A form of the quick entry: an item of an area, or one of its day fields, such as body weight. */
export interface QuickForm {
  readonly id: string
  readonly area: AnyArea
  /** The name of the day field; null for an item. */
  readonly dayField: string | null
}

/** A form with its contents. */
export interface EditableForm {
  readonly form: QuickForm
  readonly state: FormState
  readonly category: Category
  /** The problem to show; null for none. */
  readonly problem: EntryProblem | null
  /** Types the text of a field. Returns whether the field accepts it. */
  readonly type: (name: string, text: string) => boolean
  readonly choose: (name: string, value: Value) => void
}

/** The forms of all areas: first the items, then the day fields. */
function listQuickForms(areas: readonly AnyArea[]): readonly QuickForm[] {
  const itemForms = areas.map((area) => ({ id: area.id, area, dayField: null }))
  const dayForms = areas.flatMap((area) =>
    Object.keys(area.dayFields).map((dayField) => ({ id: `${area.id}.${dayField}`, area, dayField })),
  )
  return [...itemForms, ...dayForms]
}

/** The forms of the areas of the app. */
export const quickForms = listQuickForms(appAreas)

/** The fields of the values of a form. */
export function listFormFields({ area, dayField }: QuickForm): Fields {
  return dayField === null ? area.item : area.dayFields
}

/** The contents of a new form. The part is that of the time of day, such as breakfast, or that of the area. */
export function createFormState({ area, dayField }: QuickForm, category: Category, clock: Clock): FormState {
  if (dayField !== null) return { values: initialValues(area.dayFields), texts: {} }
  const item = createItem(area, category)
  const part = hasParts(area) ? chooseMeal(category, area.quickEntry.part ?? null, clock) : null
  return { values: part === null ? item : editItem(area, item, 'part', part, category), texts: {} }
}

/** The fields to type, in order: the required ones and those that the area shows in its quick entry. */
export function listQuickFields(
  { area, dayField }: QuickForm,
  values: Values,
  category: Category,
): readonly (readonly [name: string, field: Field])[] {
  if (dayField !== null) return Object.entries(area.dayFields).filter(([name]) => name === dayField)
  const itemKind = findItemKind(area, category, String(values['part'] ?? ''), String(values['title'] ?? ''))
  const { visible, required } = area.visibleFields(values, itemKind ?? { kind: '', bodyweight: false })
  const shown = new Set([...required, ...(area.quickEntry.fields ?? [])])
  return visible.flatMap((name) => {
    const field = area.item[name]
    return field === undefined || !shown.has(name) ? [] : [[name, field] as const]
  })
}

/** Whether a field is typed with the keypad. */
export function isFigure({ kind }: Field): boolean {
  return kind === 'number' || kind === 'clock' || kind === 'duration'
}

/** Types the text of a field; null rejects the keystroke. */
export function typeText(
  form: QuickForm,
  state: FormState,
  { name, text }: { readonly name: string; readonly text: string },
  { category, units }: { readonly category: Category; readonly units: Units },
): FormState | null {
  const { [name]: field } = listFormFields(form)
  if (field === undefined) return null
  const { accept, parse } = findTextRule(field, units)
  const accepted = accept(text)
  if (accepted === null) return null
  const next = setValue(form, state, name, parse(accepted), category)
  return { ...next, texts: { ...next.texts, [name]: accepted } }
}

/** Sets the value of a field, and applies the rules of the area. */
export function setValue(
  { area, dayField }: QuickForm,
  state: FormState,
  name: string,
  value: Value,
  category: Category,
): FormState {
  const { values } = state
  const after = dayField === null ? editItem(area, values, name, value, category) : { ...values, [name]: value }
  return setFormValues(state, name, after)
}

/** The addition of a form to the record of a day. */
export function toAddition({ dayField }: QuickForm, { values }: FormState): RecordAddition {
  return dayField === null ? { values: {}, items: [values] } : { values, items: [] }
}

/** Whether the user would lose data with the form: typed text, more than a part and a title, or an item that is complete with them. */
export function hasFormContent(
  form: QuickForm,
  { values, texts }: FormState,
  { category, units }: { readonly category: Category; readonly units: Units },
): boolean {
  const { area, dayField } = form
  const fields = listFormFields(form)
  const isTyped = ([name, field]: readonly [string, Field]) =>
    !['', undefined, field.format(field.initial, units)].includes(texts[name])
  if (Object.entries(fields).some(isTyped)) return true
  if (dayField === null) return hasItemContent({ area, kind: 'record', category, units }, values)
  return Object.entries(fields).some(([name, field]) => !field.isEmpty(values[name] ?? field.initial))
}

/** The first problem that prevents saving; null for a complete form. */
export function findFormProblem(form: QuickForm, state: FormState, category: Category): EntryProblem | null {
  const { values, items } = toAddition(form, state)
  const problem = validateEntry(form.area, 'record', { values, items }, category)
  // Without items a record needs a day value, which is the field of this form.
  return problem?.code === 'errorCount' ? { code: 'invalidField', name: form.dayField, item: null } : problem
}

interface TextRule {
  readonly accept: (text: string) => string | null
  readonly parse: (text: string) => Value
}

/** Times are typed without a colon: 2340 is 23:40. */
function findTextRule(field: Field, units: Units): TextRule {
  if (field.kind === 'clock') return { accept: clockRule.accept, parse: clockRule.parseFinal }
  if (field.kind === 'duration') {
    const { accept, parseFinal } = createDurationRule((field as TimeField).max)
    return { accept, parse: (text) => parseFinal(text) ?? 0 }
  }
  return { accept: (text) => field.accept(text, units), parse: (text) => field.parse(text, units) }
}
