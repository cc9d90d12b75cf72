import { clockAt } from '@haru/shared/calendar/clock.ts'
import type { Value, Values } from '@haru/shared/field/field.ts'
import { parseLine } from '@haru/shared/line/parse-line.ts'
import type { LineEntry, ParsedLine } from '@haru/shared/line/parsed-line.ts'
import { createLineVocabulary } from '@haru/shared/line/vocabulary.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { appAreas } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { createDefaultNames } from '../../tracking/format/area-format.ts'
import { categoriesQuery } from '../../tracking/queries.ts'
import { usualQuery } from '../../usual/queries.ts'
import { type EditableForm, findFormProblem, type QuickForm, setValue, typeText } from '../quick-form.ts'
import { quickForms } from '../useQuickForms.ts'

/** An entry of a line as a form, which the user can correct. */
export interface LineForm extends EditableForm {
  /** Identifies the entry by its form and its text. */
  readonly key: string
  readonly text: string
}

export interface OpenLine {
  readonly parsed: ParsedLine
  readonly forms: readonly LineForm[]
}

/** Reads a line as forms. Corrections stay for as long as the line has the text of their entry. */
export function useLineEntries(line: string): OpenLine {
  const { units } = useSession()
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const parsed = useParsedLine(line, categories)
  const [edits, setEdits] = useState<Readonly<Record<string, EditableForm['state']>>>({})
  const forms = parsed.entries.flatMap((entry): readonly LineForm[] => {
    const form = findEntryForm(entry)
    if (form === undefined) return []
    const category = findAreaCategory(categories, form.area)
    const text = entry.spans.map(({ start, end }) => parsed.text.slice(start, end)).join(' ')
    const key = `${form.id} ${text}`
    const state = edits[key] ?? { values: completeValues(form, entry.values), texts: {} }
    const change = (next: EditableForm['state']) => setEdits((before) => ({ ...before, [key]: next }))
    return [
      {
        key,
        text,
        form,
        category,
        state,
        problem: findFormProblem(form, state, category),
        type: (name: string, text: string) => {
          const next = typeText(form, state, { name, text }, { category, units })
          if (next !== null) change(next)
          return next !== null
        },
        choose: (name: string, value: Value) => change(setValue(form, state, name, value, category)),
      },
    ]
  })
  return { parsed, forms }
}

function useParsedLine(line: string, categories: Categories): ParsedLine {
  const t = useText()
  const { units, timeZone, today } = useSession()
  const { data: usual } = useQuery(usualQuery(today(), units))
  const vocabulary = useMemo(() => {
    const earlierItems = Object.entries(usual ?? {}).flatMap(([area, items]) =>
      items.map(({ item, lastDay }) => ({ area, values: item, lastDay })),
    )
    return createLineVocabulary({
      areas: appAreas,
      categories,
      wordsOf: [createDefaultNames(t)],
      earlierItems: earlierItems.toSorted((a, b) => (a.lastDay < b.lastDay ? 1 : -1)),
    })
  }, [t, categories, usual])
  return parseLine(line, { vocabulary, units, now: clockAt(timeZone, new Date()) })
}

function findEntryForm({ area, target, values }: LineEntry): QuickForm | undefined {
  return quickForms.find(
    (form) => form.area.id === area && (target === 'item' ? form.dayField === null : (form.dayField ?? '') in values),
  )
}

/** The values of a day that the line does not give are empty. */
function completeValues({ area, dayField }: QuickForm, values: Values): Values {
  if (dayField === null) return values
  return {
    ...Object.fromEntries(Object.entries(area.dayFields).map(([name, { initial }]) => [name, initial])),
    ...values,
  }
}
