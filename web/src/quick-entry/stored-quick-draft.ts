import { computeMoneyScale, type MoneyScale } from '@haru/shared/field/currency-scale.ts'
import type { Fields } from '@haru/shared/field/field.ts'
import { type Units, weightUnits } from '@haru/shared/field/units.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { nullable, object, enum as oneOf, optional, record, safeParse, string } from 'zod/mini'
import { readStoredDraft, removeStoredDraft, writeStoredDraft } from '../session/stored-drafts.ts'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { hasOtherUnits, rescaleForm } from '../tracking/editor/draft/rescale-draft.ts'
import { pickKnownValues, valuesSchema } from '../tracking/editor/draft/stored-draft.ts'
import { hasFormContent, listFormFields, quickForms } from './quick-form.ts'

/** What the user has entered in the quick entry and not saved. */
export interface QuickDraft {
  readonly line: string
  /** The id of the chosen form; null for that of the section. */
  readonly selected: string | null
  /** The contents of the changed forms, by the id of the form. */
  readonly states: Readonly<Record<string, FormState>>
  /** The units of the amounts and of the typed texts. */
  readonly units: Units
}

const quickDraftSchema = object({
  line: string(),
  selected: nullable(string()),
  states: record(string(), object({ values: valuesSchema, texts: record(string(), string()) })),
  units: optional(object({ weight: oneOf(weightUnits), currency: string() })),
})

const noQuickDraft = { line: '', selected: null, states: {} }

/** The scale of amounts of an unknown currency: they have no value. */
const unknownScale: MoneyScale = { multiplier: 0, divisor: 1 }

/** Stores the line and the forms with contents for an account, or removes the stored draft if there are none. */
export function storeQuickDraft(
  owner: string,
  { line, selected, states, units }: QuickDraft,
  categories: Categories,
): void {
  const filledStates = quickForms.flatMap((form) => {
    const { [form.id]: state } = states
    const category = findAreaCategory(categories, form.area)
    return state !== undefined && hasFormContent(form, state, { category, units }) ? [[form.id, state] as const] : []
  })
  const name = createQuickDraftName(owner)
  if (line.trim() === '' && filledStates.length === 0) removeStoredDraft(name)
  else writeStoredDraft(name, { line, selected, states: Object.fromEntries(filledStates), units } satisfies QuickDraft)
}

/** The stored draft in these units, possibly of an older page; empty without one. */
export function readQuickDraft(owner: string, units: Units): QuickDraft {
  const { data } = safeParse(quickDraftSchema, readStoredDraft(createQuickDraftName(owner)))
  if (data === undefined) return { ...noQuickDraft, units }
  const states = mapStates(data.states, (state, fields) => {
    const texts = Object.fromEntries(Object.entries(state.texts).filter(([name]) => name in fields))
    return { values: pickKnownValues(fields, state.values), texts }
  })
  // An older page has stored no units.
  if (data.units === undefined) return { ...data, states: rescaleStates(states, unknownScale), units }
  return rescaleQuickDraft({ ...data, states, units: data.units }, units)
}

/** The draft in the units that the user may have chosen since, as `rescaleDraft` does it for an editor. */
export function rescaleQuickDraft(draft: QuickDraft, units: Units): QuickDraft {
  if (!hasOtherUnits(draft, units)) return draft
  const scale = computeMoneyScale(draft.units.currency, units.currency)
  return { ...draft, states: rescaleStates(draft.states, scale), units }
}

function rescaleStates(states: QuickDraft['states'], scale: MoneyScale): QuickDraft['states'] {
  return mapStates(states, (state, fields) => rescaleForm(fields, state, scale))
}

/** Changes the contents of the known forms, and drops the others. */
function mapStates(
  states: QuickDraft['states'],
  change: (state: FormState, fields: Fields) => FormState,
): QuickDraft['states'] {
  const changed = quickForms.flatMap((form) => {
    const { [form.id]: state } = states
    return state === undefined ? [] : [[form.id, change(state, listFormFields(form))] as const]
  })
  return Object.fromEntries(changed)
}

function createQuickDraftName(owner: string): string {
  return `${owner} quick`
}
