import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import { maxLineLength } from '@haru/shared/one-line/parsed-line.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { usualQuery } from '../quick-log/queries.ts'
import { SignedInOnly, useSession } from '../session/session.tsx'
import { busyDelayMs, useAddToRecords } from '../tracking/add/useAddToRecord.ts'
import { useDoubledItemsQuestion } from '../tracking/add/useDoubledItemsQuestion.ts'
import { EntryPeriodPicker } from '../tracking/EntryPeriodPicker.tsx'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { savedSetsQuery } from '../tracking/saved-sets/queries.ts'
import { focusAndShake } from '../ui/behavior/shake.ts'
import { useIsSlow } from '../ui/behavior/useIsSlow.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import type { Tone } from '../ui/tone.ts'
import { FigureKeypad } from './FigureKeypad.tsx'
import { type SavedLineEntry, useLine } from './line/useLine.ts'
import css from './QuickEntrySheet.module.css'
import { QuickItemForm } from './QuickItemForm.tsx'
import { useActiveFigure } from './useActiveFigure.ts'
import { useOpenEditor } from './useOpenEditor.ts'
import { useQuickDraft } from './useQuickDraft.ts'
import { useQuickForms } from './useQuickForms.ts'

// Reads lines in both languages, which most users do not need for an amount.
const loadLineEntries = async () => ({ default: (await import('./line/LineEntries.tsx')).LineEntries })
const LineEntries = lazy(loadLineEntries)

interface QuickEntrySheetProps {
  readonly open: boolean
  /** The id of the open section. */
  readonly section: string | undefined
  readonly onClose: () => void
}

/** Logs one item of any area with a keypad, or several items with a line of text, on any screen. */
export function QuickEntrySheet(props: QuickEntrySheetProps) {
  useLineChunk()
  return (
    <SignedInOnly>
      <QuickEntry {...props} />
    </SignedInOnly>
  )
}

function QuickEntry({ open, section, onClose }: QuickEntrySheetProps) {
  const t = useText()
  const id = useId()
  const draft = useQuickDraft()
  const quick = useQuickForms(section, draft)
  const usualItems = useUsualItems(quick.form.area)
  const savedSets = useSavedSets(quick.form.area)
  const { day, chooseDay, setDayOfLine, keepDayOfLine } = useEntryDay()
  const line = useLine(draft)
  const { hasLine, submission } = line
  const lineInput = useRef<HTMLInputElement>(null)
  const figure = useActiveFigure(id, quick)
  const { add, isRunning, isBusy, setAddition } = useQuickAdditions()
  const editor = useOpenEditor(quick, day)
  const tone = hasLine ? undefined : toAreaTone(quick.form.area)

  // Each opening begins at today and at the first empty figure, also after the sheet was closed by a link.
  useOpenChange(open, () => {
    chooseDay(null)
    figure.reset()
    line.setSubmission(null)
  })

  function handleLineSaved(entries: readonly SavedLineEntry[]) {
    keepDayOfLine()
    if (line.removeSaved(entries)) onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('quickEntry.title')}
      head={
        <EntryPeriodPicker
          collection={{ area: quick.form.area, kind: 'record' }}
          period={periodAround('day', day)}
          types={['day']}
          onPeriod={({ start }) => chooseDay(start)}
        />
      }
      footer={
        <div className={css.footer}>
          {!hasLine && <FigureKeypad figure={figure} quick={quick} />}
          <EntryButtons {...{ id, tone, hasLine, isRunning, editor }} isBusy={isBusy || submission === 'waiting'} />
        </div>
      }
    >
      <div className={css.form}>
        <TextField
          ref={lineInput}
          label={t('quickEntry.line')}
          hideLabel
          placeholder={useLineExample()}
          value={line.text}
          maxLength={maxLineLength}
          autoComplete="off"
          enterKeyHint="done"
          form={id}
          onText={line.setText}
        />
        {hasLine ? (
          <Suspense>
            <LineEntries
              {...{ id, line, day, add }}
              onDay={setDayOfLine}
              onSaved={handleLineSaved}
              onRefused={() => focusAndShake(lineInput.current)}
            />
          </Suspense>
        ) : (
          <QuickItemForm {...{ id, quick, figure, day, usualItems, savedSets, add, setAddition }} onSaved={onClose} />
        )}
      </div>
    </Sheet>
  )
}

/**
 * Adds what the user has entered, and saved sets, which replace doubled items without a question. The closed sheet has the running saves
 * too, so that the opened one does not begin them again.
 */
function useQuickAdditions() {
  return { ...useAddToRecords(useDoubledItemsQuestion()), setAddition: useAddToRecords() }
}

/** An example of a line, whose amount has the decimals of the user's currency. */
function useLineExample(): string {
  const t = useText()
  const { units } = useSession()
  return t('quickEntry.line.example', { amount: findCurrencyDigits(units.currency) === 0 ? '4500' : '4.50' })
}

interface EntryButtonsProps {
  /** The id of the form that is saved. */
  readonly id: string
  readonly tone: Tone | undefined
  readonly hasLine: boolean
  readonly isRunning: () => boolean
  readonly isBusy: boolean
  readonly editor: ReturnType<typeof useOpenEditor>
}

function EntryButtons({ id, tone, hasLine, isRunning, isBusy, editor }: EntryButtonsProps) {
  const t = useText()
  const isSaving = useIsSlow(useIsMutating() > 0, busyDelayMs)

  function handleDetails() {
    if (!isRunning()) void editor.open()
  }

  return (
    <div className={css.buttons}>
      <Button kind="quiet" tone={tone} disabled={hasLine || isBusy || editor.isOpen} onClick={handleDetails}>
        {t('quickEntry.details')}
      </Button>
      <Button type="submit" form={id} kind="primary" tone={tone} busy={isSaving || isBusy}>
        {t('save.save')}
      </Button>
    </div>
  )
}

/** The day of the entries: the one that a line names, as long as it names it, else the chosen one, else today. */
function useEntryDay() {
  const { today } = useSession()
  const [chosenDay, setChosenDay] = useState<Day | null>(null)
  const [dayOfLine, setDayOfLine] = useState<Day | null>(null)

  function chooseDay(day: Day | null) {
    setChosenDay(day)
    setDayOfLine(null)
  }

  /** The rest of a saved line has no word for its day. */
  function keepDayOfLine() {
    if (dayOfLine !== null) setChosenDay(dayOfLine)
  }

  return { day: dayOfLine ?? chosenDay ?? today(), chooseDay, setDayOfLine, keepDayOfLine }
}

/** Calls a function during rendering when the sheet was opened or closed. */
function useOpenChange(open: boolean, onChange: () => void): void {
  const [wasOpen, setWasOpen] = useState(open)
  if (open === wasOpen) return
  setWasOpen(open)
  onChange()
}

/** The usual items of an area. The closed sheet keeps them up to date; a form, which is mounted with the open sheet, would load them. */
function useUsualItems(area: AnyArea): readonly UsualItem[] {
  const { today, units } = useSession()
  const { data } = useQuery(usualQuery(today(), units))
  return data?.[area.id] ?? []
}

/** The saved sets of an area, which the closed sheet loads as it does the usual items. */
function useSavedSets(area: AnyArea): readonly SavedSet[] {
  const { units } = useSession()
  const { data } = useQuery(savedSetsQuery(units))
  return data?.[area.id] ?? []
}

/** Loads the reader of lines with the closed sheet. If it fails, the first line says so. */
function useLineChunk(): void {
  useEffect(() => void loadLineEntries().catch(() => undefined), [])
}
