import type { Units } from '@haru/shared/field/units.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { nullable, object, record, safeParse, string } from 'zod/mini'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { pickKnownValues, valuesSchema } from '../tracking/editor/draft/stored-draft.ts'
import { hasFormContent, quickForms } from './quick-form.ts'

/** What the user has entered in the quick entry and not saved. */
export interface QuickDraft {
  readonly line: string
  /** The id of the chosen form; null for that of the section. */
  readonly selected: string | null
  /** The contents of the changed forms, by the id of the form. */
  readonly states: Readonly<Record<string, FormState>>
}

const quickDraftSchema = object({
  line: string(),
  selected: nullable(string()),
  states: record(string(), object({ values: valuesSchema, texts: record(string(), string()) })),
})

const noQuickDraft: QuickDraft = { line: '', selected: null, states: {} }

/** Stores the line and the forms with contents for an account, or removes the stored draft if there are none. */
export function storeQuickDraft(
  owner: string,
  { line, selected, states }: QuickDraft,
  { categories, units }: { readonly categories: Categories; readonly units: Units },
): void {
  const filledStates = quickForms.flatMap((form) => {
    const { [form.id]: state } = states
    const category = findAreaCategory(categories, form.area)
    return state !== undefined && hasFormContent(form, state, { category, units }) ? [[form.id, state] as const] : []
  })
  const name = createQuickDraftName(owner)
  if (line.trim() === '' && filledStates.length === 0) removeStoredDraft(name)
  else writeStoredDraft(name, { line, selected, states: Object.fromEntries(filledStates) } satisfies QuickDraft)
}

/** The stored draft, possibly of an older page; empty without one. */
export function readQuickDraft(owner: string): QuickDraft {
  const { data } = safeParse(quickDraftSchema, readStoredDraft(createQuickDraftName(owner)))
  if (data === undefined) return noQuickDraft
  const states = quickForms.flatMap((form) => {
    const { [form.id]: state } = data.states
    if (state === undefined) return []
    const fields = form.dayField === null ? form.area.item : form.area.dayFields
    const texts = Object.fromEntries(Object.entries(state.texts).filter(([name]) => name in fields))
    return [[form.id, { values: pickKnownValues(fields, state.values), texts }] as const]
  })
  return { ...data, states: Object.fromEntries(states) }
}

function createQuickDraftName(owner: string): string {
  return `${owner} quick`
}
