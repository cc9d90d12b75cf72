import { type Clock, clockAt } from '@haru/shared/calendar/clock.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { EntryProblem } from '@haru/shared/tracking/validate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readLocal, writeLocal } from '../lib/local-storage.ts'
import { useSession } from '../session/session.tsx'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import {
  createFormState,
  type EditableForm,
  findFormProblem,
  type QuickForm,
  quickForms,
  setValue,
  typeText,
} from './quick-form.ts'
import type { useQuickDraft } from './useQuickDraft.ts'

/** The open form of the quick entry. The contents of every form stay until they are saved. */
export interface OpenQuickForm extends EditableForm {
  readonly selectForm: (id: string) => void
  readonly fill: (values: Values) => void
  /** Finds the problem that prevents saving, and shows it until the next change. */
  readonly check: () => EntryProblem | null
  /**
   * Empties the form if it has the contents of this render, and keeps what the user has typed since then. Returns whether it is empty and
   * the sheet shows it.
   */
  readonly clear: () => boolean
}

/** Opens the form of the section first, else the form that was used last. */
export function useQuickForms(
  section: string | undefined,
  [draft, setDraft]: ReturnType<typeof useQuickDraft>,
): OpenQuickForm {
  const { units, timeZone } = useSession()
  const { selected, states } = draft
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const [problem, setProblem] = useState<EntryProblem | null>(null)
  const form = findForm([selected, section, readLocal('quickForm')])
  const category = findAreaCategory(categories, form.area)
  const clock: Clock = clockAt(timeZone, new Date())
  const state = states[form.id] ?? createFormState(form, category, clock)

  // A save ends later.
  const current = useRef({ draft, form })
  useEffect(() => {
    current.current = { draft, form }
  }, [draft, form])

  function clear(): boolean {
    const { draft: now, form: shownForm } = current.current
    if (JSON.stringify(now.states[form.id]) !== JSON.stringify(states[form.id])) return false
    setDraft(({ states: { [form.id]: _, ...others }, ...before }) => ({
      ...before,
      selected: before.selected === form.id ? null : before.selected,
      states: others,
    }))
    return shownForm === form && now.line.trim() === ''
  }

  function change(next: FormState): void {
    setDraft((before) => ({ ...before, states: { ...before.states, [form.id]: next } }))
    setProblem(null)
  }

  return {
    form,
    state,
    category,
    problem,
    selectForm: (id) => {
      setDraft((before) => ({ ...before, selected: id }))
      setProblem(null)
      writeLocal('quickForm', id)
    },
    type: (name, text) => {
      const next = typeText(form, state, { name, text }, { category, units })
      if (next !== null) change(next)
      return next !== null
    },
    choose: (name, value) => change(setValue(form, state, name, value, category)),
    fill: (values) => change({ values, texts: {} }),
    check: () => {
      const found = findFormProblem(form, state, category)
      setProblem(found)
      return found
    },
    clear,
  }
}

function findForm(ids: readonly (string | null | undefined)[]): QuickForm {
  const found = ids.map((id) => quickForms.find((form) => form.id === id)).find((form) => form !== undefined)
  const form = found ?? quickForms[0]
  if (form === undefined) throw new Error('there is no area')
  return form
}
