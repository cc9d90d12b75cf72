import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { DayStartNote } from '../session/DayStartNote.tsx'
import { SignedInOnly, useSession } from '../session/session.tsx'
import { useAddToRecord } from '../tracking/add/useAddToRecord.ts'
import { EntryPeriodPicker } from '../tracking/EntryPeriodPicker.tsx'
import { summarizeItem, toAreaTone, useAreaFormat, useAreaFormats } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { FigureKeypad } from './FigureKeypad.tsx'
import css from './QuickEntrySheet.module.css'
import { QuickFields } from './QuickFields.tsx'
import { toAddition } from './quick-form.ts'
import { useActiveFigure } from './useActiveFigure.ts'
import { useOpenEditor } from './useOpenEditor.ts'
import { type OpenQuickForm, quickForms, useQuickForms } from './useQuickForms.ts'

interface QuickEntrySheetProps {
  readonly open: boolean
  /** The id of the open section. */
  readonly section: string | undefined
  readonly onClose: () => void
}

/** Logs one thing of any area on any screen: an amount with the keypad, a category, save. */
export function QuickEntrySheet(props: QuickEntrySheetProps) {
  return (
    <SignedInOnly>
      <QuickEntry {...props} />
    </SignedInOnly>
  )
}

function QuickEntry({ open, section, onClose }: QuickEntrySheetProps) {
  const t = useText()
  const id = useId()
  const { today } = useSession()
  const quick = useQuickForms(section)
  const [chosenDay, setDay] = useState<Day | null>(null)
  const day = chosenDay ?? today()
  const figure = useActiveFigure(id, quick)
  const { save, isBusy } = useSaveQuickForm(quick)
  const openEditor = useOpenEditor(quick, day)
  const { form } = quick
  const tone = toAreaTone(form.area)

  function handleClose() {
    setDay(null)
    onClose()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = quick.check()
    if (problem !== null) figure.focus(problem.name)
    else if (await save(day)) handleClose()
  }

  return (
    <Sheet
      open={open}
      onClose={handleClose}
      title={t('quickEntry.title')}
      head={
        <EntryPeriodPicker
          collection={{ area: form.area, kind: 'record' }}
          period={periodAround('day', day)}
          types={['day']}
          onPeriod={({ start }) => setDay(start)}
        />
      }
      footer={
        <div className={css.footer}>
          <FigureKeypad figure={figure} quick={quick} />
          <div className={css.buttons}>
            <Button kind="quiet" onClick={() => void openEditor().then(handleClose)}>
              {t('quickEntry.details')}
            </Button>
            <Button type="submit" form={id} kind="primary" tone={tone} busy={isBusy}>
              {t('save.save')}
            </Button>
          </div>
        </div>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <FormSelect quick={quick} />
        <DayStartNote />
        <QuickFields quick={quick} figure={figure} />
      </form>
    </Sheet>
  )
}

function FormSelect({ quick: { form, selectForm } }: { readonly quick: OpenQuickForm }) {
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

/** Saves the form to a day. Returns whether it is saved. */
function useSaveQuickForm({ form, state, category, clear }: OpenQuickForm) {
  const areaFormat = useAreaFormat(form.area)
  const { t, amounts, labelOf } = areaFormat
  const { add, isBusy } = useAddToRecord(form.area, () => t('quickEntry.saved', { what: describe() }))

  function describe(): string {
    const { dayField, area } = form
    if (dayField !== null) {
      const field = area.dayFields[dayField]
      return field === undefined ? '' : `${labelOf(dayField)} ${amounts.format(field, state.values[dayField] ?? null)}`
    }
    const { part, title, amount } = summarizeItem(areaFormat, category, state.values)
    return [title === '' ? part : title, amount].filter((text) => text !== '').join(' ')
  }

  async function save(day: Day): Promise<boolean> {
    const count = await add(day, toAddition(form, state))
    const isSaved = count !== null && (count > 0 || form.dayField !== null)
    if (isSaved) clear()
    return isSaved
  }

  return { save, isBusy }
}
