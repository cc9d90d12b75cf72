import type { Day } from '@haru/shared/calendar/day.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { FormEvent } from 'react'
import { useText } from '../lib/language.tsx'
import { DayStartNote } from '../session/DayStartNote.tsx'
import type { AddToRecords } from '../tracking/add/useAddToRecord.ts'
import { toAreaTone, useAreaFormat, useAreaFormats } from '../tracking/format/area-format.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { describeForm } from './describe-form.ts'
import css from './QuickEntrySheet.module.css'
import { QuickFields } from './QuickFields.tsx'
import { quickForms, toAddition } from './quick-form.ts'
import { UsualItemChoice } from './UsualItemChoice.tsx'
import type { useActiveFigure } from './useActiveFigure.ts'
import type { OpenQuickForm } from './useQuickForms.ts'

interface QuickItemFormProps {
  readonly id: string
  readonly quick: OpenQuickForm
  readonly figure: ReturnType<typeof useActiveFigure>
  readonly day: Day
  readonly usualItems: readonly UsualItem[]
  readonly savedSets: readonly SavedSet[]
  readonly add: AddToRecords['add']
  readonly setAddition: AddToRecords
  /** Called when the form is saved, unless the sheet shows something else then. */
  readonly onSaved: () => void
}

/** The form of one item or of a day value, with the choice between the forms. */
export function QuickItemForm(props: QuickItemFormProps) {
  const { id, quick, figure, day, usualItems, savedSets, add, setAddition, onSaved } = props
  const save = useSaveQuickForm(quick, add)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = quick.check()
    if (problem !== null) figure.focus(problem.name)
    else if (await save(day)) onSaved()
  }

  return (
    <form id={id} className={css.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <FormSelect quick={quick} />
      <DayStartNote />
      <UsualItemChoice {...{ quick, day, usualItems, savedSets, setAddition }} onLogged={onSaved} />
      <QuickFields quick={quick} figure={figure} />
    </form>
  )
}

function FormSelect({ quick: { form, selectForm } }: Pick<QuickItemFormProps, 'quick'>) {
  const t = useText()
  const formatArea = useAreaFormats()
  const options = quickForms.map(({ id, area, dayField }) => {
    const { areaName, labelOf } = formatArea(area)
    return { value: id, label: dayField === null ? areaName : labelOf(dayField) }
  })
  return (
    <SegmentedControl
      label={t('quickEntry.what')}
      hideLabel
      value={form.id}
      onValue={selectForm}
      options={options}
      tone={toAreaTone(form.area)}
    />
  )
}

/** Saves the form to a day. Returns whether it is saved and the sheet shows it without contents. */
function useSaveQuickForm(
  { form, state, category, clear }: OpenQuickForm,
  add: AddToRecords['add'],
): (day: Day) => Promise<boolean> {
  const { area } = form
  const areaFormat = useAreaFormat(area)
  const formatSaved = () =>
    areaFormat.t('quickEntry.saved', { what: describeForm(areaFormat, form, category, state.values) })
  return async (day) => {
    const counts = await add(day, [{ area, addition: toAddition(form, state) }], formatSaved)
    const count = counts?.[0]
    const isSaved = count !== undefined && (count > 0 || form.dayField !== null)
    return isSaved && clear()
  }
}
