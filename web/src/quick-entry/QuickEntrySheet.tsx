import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import { maxLineLength } from '@haru/shared/one-line/parsed-line.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { usualQuery } from '../quick-log/queries.ts'
import { SignedInOnly, useSession } from '../session/session.tsx'
import { useToday } from '../session/useToday.ts'
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
import { type OpenQuickForm, useQuickForms } from './useQuickForms.ts'

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
export const QuickEntrySheet = memo(function QuickEntrySheet(props: QuickEntrySheetProps) {
  useLineChunk()
  return (
    <SignedInOnly>
      <QuickEntry {...props} />
    </SignedInOnly>
  )
}, isClosedAsBefore)

/** Each change of the URL would render the closed sheet again, whose `onClose` is not called. */
function isClosedAsBefore(before: QuickEntrySheetProps, next: QuickEntrySheetProps): boolean {
  return !before.open && !next.open && before.section === next.section
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
          <EntryButtons {...{ id, tone, hasLine, quick, day, isRunning }} isBusy={isBusy || submission === 'waiting'} />
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
  readonly quick: OpenQuickForm
  readonly day: Day
  readonly isRunning: () => boolean
  readonly isBusy: boolean
}

function EntryButtons({ id, tone, hasLine, quick, day, isRunning, isBusy }: EntryButtonsProps) {
  const t = useText()
  const editor = useOpenEditor(quick, day)
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
  const { units } = useSession()
  const { data } = useQuery(usualQuery(useToday(), units))
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
