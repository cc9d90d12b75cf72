import { clockAt } from '@haru/shared/calendar/clock.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { parseLine } from '@haru/shared/one-line/parse-line.ts'
import type { LineEntry, ParsedLine } from '@haru/shared/one-line/parsed-line.ts'
import { createLineVocabulary, type VocabularySource } from '@haru/shared/one-line/vocabulary.ts'
import { type Categories, findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { SavedSets } from '@haru/shared/tracking/saved-set.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { completeFoods, isNameOnly, listSearchTexts, useLineFoods } from '../../food/line/useLineFoods.ts'
import { appAreas } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { usualQuery } from '../../quick-log/queries.ts'
import { useSession } from '../../session/session.tsx'
import { createDefaultNames } from '../../tracking/format/area-format.ts'
import { categoriesQuery } from '../../tracking/queries.ts'
import { savedSetsQuery } from '../../tracking/saved-sets/queries.ts'
import { type EditableForm, findFormProblem, type QuickForm, quickForms } from '../quick-form.ts'
import { addEdit, applyEdit, applyEdits, createFormKey, type FormEdit } from './form-edits.ts'
import type { LineState } from './useLine.ts'
import { usePausedLine } from './usePausedLine.ts'

/** An entry of a line, or an item of its saved set, as a form, which the user can correct. */
export interface LineForm extends EditableForm {
  readonly key: string
  /** The index of the entry in the line. A saved set is one entry with a form for each item. */
  readonly entryIndex: number
  /** Whether it is the entry itself, or the first item of its saved set. */
  readonly isFirst: boolean
  readonly text: string
  /** The name of the saved set; null for another entry. */
  readonly setName: string | null
  /** Whether its food is being searched. */
  readonly isPending: boolean
}

export interface OpenLine {
  readonly parsed: ParsedLine
  readonly forms: readonly LineForm[]
  /** Whether the line names a food whose search has no result yet. */
  readonly isSearching: boolean
}

/**
 * Reads a line as forms. Corrections stay for as long as the line has the text of their entry. The foods of a complete line are searched
 * at once, those of another line after a pause in typing.
 */
export function useLineEntries({ text, edits, setEdits, submission }: LineState): OpenLine {
  const { units } = useSession()
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const { parsed, pendingTexts, isSearching } = useParsedLine(text, categories, submission !== null)
  const forms = listFormContents(parsed, pendingTexts).map((contents): LineForm => {
    const { key, form, values } = contents
    const category = findAreaCategory(categories, form.area)
    const context = { form, category, units }
    const state = applyEdits({ values: completeValues(form, values), texts: {} }, edits[key] ?? [], context)
    const add = (edit: FormEdit) => setEdits((before) => ({ ...before, [key]: addEdit(before[key] ?? [], edit) }))
    return {
      ...contents,
      category,
      state,
      problem: findFormProblem(form, state, category),
      type: (name, text) => {
        const edit = { name, text }
        const isAccepted = applyEdit(state, edit, context) !== null
        if (isAccepted) add(edit)
        return isAccepted
      },
      choose: (name, value) => add({ name, value }),
    }
  })
  return { parsed, forms, isSearching }
}

interface FormContents
  extends Pick<LineForm, 'key' | 'entryIndex' | 'isFirst' | 'text' | 'setName' | 'isPending' | 'form'> {
  readonly values: Values
}

/** The forms of the entries of a line, before the user corrects them: one for each item of a saved set, one for another entry. */
function listFormContents(
  { text: line, entries }: ParsedLine,
  pendingTexts: readonly string[],
): readonly FormContents[] {
  const contents = entries.flatMap((read, entryIndex) => {
    const form = findEntryForm(read)
    if (form === undefined) return []
    const text = read.spans.map(({ start, end }) => line.slice(start, end)).join(' ')
    const setName = read.target === 'set' ? read.name : null
    const items = read.target === 'set' ? read.items : [read.values]
    const isPending = isNameOnly(read) && pendingTexts.includes(String(read.values['name']))
    return items.map((values, i) => ({ entryIndex, isFirst: i === 0, text, setName, isPending, form, values }))
  })
  // Equal entries have different keys.
  const counts = new Map<string, number>()
  return contents.map((each) => {
    const base = `${each.form.id} ${each.text}`
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    return { ...each, key: createFormKey(base, count) }
  })
}

const noSets: SavedSets = {}

/** A search waits until the user has typed the names: each one is sent, and the server limits those of a minute. */
const searchPauseMs = 800

interface SearchedLine extends Pick<OpenLine, 'parsed' | 'isSearching'> {
  /** The names of the foods that are being searched. */
  readonly pendingTexts: readonly string[]
}

/** Reads a line. What neither it nor an earlier item says of a food is taken from the food search. */
function useParsedLine(line: string, categories: Categories, isComplete: boolean): SearchedLine {
  const { units, timeZone } = useSession()
  const now = clockAt(timeZone, new Date())
  const pausedLine = usePausedLine(line, searchPauseMs)
  const searchedLine = isComplete ? line : (pausedLine ?? '')
  const source = useVocabularySource(categories)
  const vocabulary = useMemo(() => createLineVocabulary(source), [source])
  const searched = useMemo(
    () => parseLine(searchedLine, { vocabulary, units, now }),
    [searchedLine, vocabulary, units, now],
  )
  const texts = useMemo(() => listSearchTexts(searched), [searched])
  const { foods, pendingTexts } = useLineFoods(texts, { categories, now })
  const fullVocabulary = useMemo(() => {
    const names = searched.entries.flatMap((entry) => (isNameOnly(entry) ? [entry.values['name']] : []))
    const newFoods = foods.filter(({ values }) => names.includes(values['name']))
    if (newFoods.length === 0) return vocabulary
    return createLineVocabulary({ ...source, earlierItems: [...newFoods, ...source.earlierItems] })
  }, [foods, searched, vocabulary, source])
  const parsed = parseLine(line, { vocabulary: fullVocabulary, units, now })
  const isSearched = (text: string) => (texts.includes(text) || searchedLine === line) && !pendingTexts.includes(text)
  return {
    parsed: { ...parsed, entries: completeFoods(parsed, foods) },
    pendingTexts,
    isSearching: !listSearchTexts(parsed).every(isSearched),
  }
}

function useVocabularySource(categories: Categories): VocabularySource {
  const t = useText()
  const { units, today } = useSession()
  const { data: usual } = useQuery(usualQuery(today(), units))
  const { data: savedSets = noSets } = useQuery(savedSetsQuery(units))
  return useMemo(() => {
    const earlierItems = Object.entries(usual ?? {}).flatMap(([area, items]) =>
      items.map(({ item, lastDay }) => ({ area, values: item, lastDay })),
    )
    return {
      areas: appAreas,
      categories,
      wordsOf: [createDefaultNames(t)],
      earlierItems: earlierItems.toSorted((a, b) => (a.lastDay < b.lastDay ? 1 : -1)),
      savedSets,
    }
  }, [t, categories, usual, savedSets])
}

function findEntryForm(entry: LineEntry): QuickForm | undefined {
  return quickForms.find(
    ({ area, dayField }) =>
      area.id === entry.area && (entry.target === 'day' ? (dayField ?? '') in entry.values : dayField === null),
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
