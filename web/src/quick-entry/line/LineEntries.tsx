import type { AnyArea } from '@haru/shared/areas/define.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { RecordAddition } from '@haru/shared/tracking/write/copy.ts'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import type { AddToRecords } from '../../tracking/add/useAddToRecord.ts'
import { toAreaTone, useAreaFormats } from '../../tracking/format/area-format.ts'
import { AreaMark } from '../../tracking/list/AreaMark.tsx'
import { classes } from '../../ui/classes.ts'
import { createToneStyle } from '../../ui/tone.ts'
import { describeForm, formatFormProblem } from '../describe-form.ts'
import { FigureKeypad } from '../FigureKeypad.tsx'
import { QuickFields } from '../QuickFields.tsx'
import { toAddition } from '../quick-form.ts'
import { useActiveFigure } from '../useActiveFigure.ts'
import css from './LineEntries.module.css'
import type { LineState, SavedLineEntry } from './useLine.ts'
import { type LineForm, useLineEntries } from './useLineEntries.ts'
import { usePausedLine } from './usePausedLine.ts'
import { useSearchEnd } from './useSearchEnd.ts'

interface LineEntriesProps {
  readonly id: string
  readonly line: LineState
  readonly day: Day
  /** Called with the day that a word of the line names, and with null when there is none. */
  readonly onDay: (day: Day | null) => void
  readonly add: AddToRecords['add']
  /** Called with the entries after a save. */
  readonly onSaved: (entries: readonly SavedLineEntry[]) => void
  /** Called when the line cannot be saved before the user changes it. */
  readonly onRefused: () => void
}

/** A problem is shown when the user has stopped typing. */
const pauseMs = 1500

/** The entries of a line of text, which can be corrected, and its unknown words. */
export function LineEntries(props: LineEntriesProps) {
  const { id, line, day, onDay, add, onSaved, onRefused } = props
  const { submission, setSubmission } = line
  const t = useText()
  const { today } = useSession()
  const { parsed, forms, isSearching } = useLineEntries(line)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const isPaused = usePausedLine(line.text, pauseMs) === line.text
  const save = useSaveLine(forms, add)
  const unknown = parsed.unknown.map(({ start, end }) => parsed.text.slice(start, end))
  const incomplete = forms.find(({ problem }) => problem !== null)
  const openForm = forms.find(({ key }) => key === openKey) ?? incomplete

  const offset = parsed.daySpan === null ? null : parsed.dayOffset
  const handleDay = useEffectEvent(onDay)
  const findToday = useEffectEvent(today)
  useEffect(() => {
    handleDay(offset === null ? null : addDays(findToday(), offset))
    return () => handleDay(null)
  }, [offset])

  useSearchEnd(submission === 'waiting', isSearching, () => {
    setSubmission('searched')
    void submit()
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (unknown.length > 0 || forms.length === 0) return onRefused()
    if (isSearching) setSubmission('waiting')
    else void submit()
  }

  async function submit() {
    if (incomplete !== undefined) return setOpenKey(incomplete.key)
    const entries = await save(day)
    if (entries !== null) onSaved(entries)
  }

  return (
    <form id={id} className={css.entries} noValidate onSubmit={handleSubmit}>
      <ul aria-label={t('quickEntry.understood')}>
        {forms.map((form) => (
          <li key={form.key}>
            <LineEntryCard
              form={form}
              isOpen={form === openForm}
              showsProblem={isChecked || isPaused}
              onOpen={(isOpen) => setOpenKey(isOpen ? form.key : null)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={classes(css.unknown, isChecked && css.refused)}>
        {unknown.length > 0 && (
          <>
            <CircleAlert size={15} />
            {t('quickEntry.unknown', { words: unknown.join(', ') })}
          </>
        )}
      </p>
    </form>
  )
}

interface LineEntryCardProps {
  readonly form: LineForm
  readonly isOpen: boolean
  readonly showsProblem: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** One entry of a line; open, it shows its fields. */
function LineEntryCard({ form: read, isOpen, showsProblem, onOpen }: LineEntryCardProps) {
  const t = useText()
  const id = useId()
  const form = showsProblem ? read : { ...read, problem: null }
  const areaFormat = useAreaFormats()(form.form.area)
  const figure = useActiveFigure(id, form)
  return (
    <div className={css.card} id={id} style={createToneStyle(toAreaTone(form.form.area))}>
      <button type="button" className={css.summary} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <AreaMark area={form.form.area} />
        <span>
          {describeForm(areaFormat, form.form, form.category, form.state.values)}
          {form.problem !== null && !isOpen && (
            <small className={css.problem}>{formatFormProblem(areaFormat, form, form.problem)}</small>
          )}
          {form.isPending && <small>{t('quickEntry.searching')}</small>}
        </span>
        <ChevronDown size={18} />
      </button>
      {isOpen && (
        <div className={css.fields}>
          <QuickFields quick={form} figure={figure} />
          <FigureKeypad figure={figure} quick={form} />
        </div>
      )}
    </div>
  )
}

/** Saves the entries of a line: those of one area together. */
function useSaveLine(forms: readonly LineForm[], add: AddToRecords['add']) {
  const t = useText()
  const formatArea = useAreaFormats()
  const formatSaved = (_: number, areas: readonly AnyArea[]) =>
    t('quickEntry.saved', {
      what: forms
        .filter(({ form, isFirst }) => isFirst && areas.includes(form.area))
        .map(
          ({ form, category, state, setName }) =>
            setName ?? describeForm(formatArea(form.area), form, category, state.values),
        )
        .join(', '),
    })

  /** Returns the entries after the save; null if another save runs. */
  async function save(day: Day): Promise<readonly SavedLineEntry[] | null> {
    const byArea = [...Map.groupBy(forms, ({ form }) => form.area)]
    const counts = await add(
      day,
      byArea.map(([area, areaForms]) => ({ area, addition: mergeAdditions(areaForms) })),
      formatSaved,
    )
    if (counts === null) return null
    return byArea.flatMap(([, areaForms], i) =>
      listEntries(areaForms, i < counts.length ? listUnsaved(areaForms, counts[i]) : areaForms),
    )
  }

  return save
}

function mergeAdditions(areaForms: readonly LineForm[]): RecordAddition {
  const additions = areaForms.map(({ form, state }) => toAddition(form, state))
  return {
    values: Object.assign({}, ...additions.map(({ values }) => values)),
    items: additions.flatMap(({ items }) => items),
  }
}

/** The entries of the forms of an area. An entry whose first form is saved counts as saved. */
function listEntries(areaForms: readonly LineForm[], unsaved: readonly LineForm[]): readonly SavedLineEntry[] {
  return [...Map.groupBy(areaForms, ({ entryIndex }) => entryIndex).values()].map((forms) => ({
    text: forms[0]?.text ?? '',
    formKeys: forms.map(({ key }) => key),
    isSaved: !unsaved.some((form) => form === forms[0]),
  }))
}

/**
 * The forms of an area that are not saved: those without room on the day; all if none of their items has room. A saved set of which some
 * items have room counts as saved, so that the next save does not repeat them.
 */
function listUnsaved(areaForms: readonly LineForm[], savedCount = 0): readonly LineForm[] {
  const itemForms = areaForms.filter(({ form }) => form.dayField === null)
  return savedCount === 0 && itemForms.length > 0 ? areaForms : itemForms.slice(savedCount)
}
