import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, isSamePeriod, periodAround } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { CalendarPlus, CalendarRange, LockOpen } from 'lucide-react'
import { useFormat, useText } from '../lib/language.tsx'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import type { EditorContext } from '../tracking/editor/draft/entry-contents.ts'
import type { ItemForm } from '../tracking/editor/draft/form.ts'
import { EditorNotice, VersionNotice } from '../tracking/editor/EditorNotice.tsx'
import { ItemCard } from '../tracking/editor/ItemCard.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { FieldError } from '../ui/inputs/FormField.tsx'
import { Stepper } from '../ui/inputs/Stepper.tsx'
import css from './CalendarDayScreen.module.css'
import { formatDates } from './entry-editors.ts'
import { RangeInput } from './RangeInput.tsx'
import { addButtonsId } from './useDaySave.ts'
import type { EntryActions } from './useEntryActions.ts'

export interface CalendarEntriesSectionProps extends EntryActions {
  readonly day: Day
  readonly editors: readonly Editor[]
  /** The context of the editors that are opened for further entries. */
  readonly context: EditorContext
  /** The reasons why editors could not be saved, by editor id. */
  readonly failures: ReadonlyMap<string, TextKey>
}

/** The calendar entries of this day, and those of several days that include it. */
export function CalendarEntriesSection({
  day,
  editors,
  failures,
  onAdd,
  onRemove,
  onRange,
  onRestore,
  context,
}: CalendarEntriesSectionProps) {
  const t = useText()
  const areaFormat = useAreaFormat(context.area)
  const offsets = computeItemOffsets(editors)
  return (
    <section className={css.own} aria-labelledby="calendar-own">
      <div className={css.head}>
        <h2 id="calendar-own" className={css.heading}>
          {t('calendar.own')}
        </h2>
        <EntryCount entryEditors={editors} />
      </div>
      {editors.length === 0 && <p className={css.none}>{t('calendar.own.none')}</p>}
      {editors.map((editor, i) => (
        <div key={editor.id} id={editor.id} className={css.entry}>
          <ol className={css.entry}>
            {editor.draft.items.map((item, index) => (
              <li key={item.key}>
                <EntryItem
                  {...{ day, editor, item, index, onRange }}
                  number={(offsets[i] ?? 0) + index + 1}
                  onRemove={() => onRemove(editor, index, (offsets[i] ?? 0) + index + 1)}
                />
              </li>
            ))}
          </ol>
          <EditorNotice editor={editor} />
          <Failure editor={editor} failure={failures.get(editor.id)} />
        </div>
      ))}
      <VersionNotice
        context={context}
        areaFormat={areaFormat}
        includes={(period) => contains(period, day) && !editors.some(({ draft }) => isSamePeriod(draft.source, period))}
        onUse={onRestore}
      />
      <div id={addButtonsId} className={css.add}>
        <Button icon={CalendarPlus} onClick={() => onAdd('day')}>
          {t('calendar.add')}
        </Button>
        <Button icon={CalendarRange} onClick={() => onAdd('days')}>
          {t('calendar.add.days')}
        </Button>
      </div>
    </section>
  )
}

/** The number of items and an open lock, read-only: the buttons of the section add and remove items. */
function EntryCount({ entryEditors }: { readonly entryEditors: readonly Editor[] }) {
  const t = useText()
  const count = entryEditors.reduce((sum, { draft }) => sum + draft.items.length, 0)
  return (
    <>
      <Stepper
        hideLabel
        label={t('tracking.items')}
        value={count}
        min={0}
        max={calendarArea.maxItems}
        onValue={() => undefined}
        disabled
      />
      <IconButton icon={LockOpen} label={t('tracking.lock')} disabled />
    </>
  )
}

interface EntryItemProps extends Pick<CalendarEntriesSectionProps, 'day' | 'onRange'> {
  readonly editor: Editor
  readonly item: ItemForm
  readonly index: number
  readonly number: number
  readonly onRemove: () => void
}

function EntryItem({ day, editor, item, index, number, onRange, onRemove }: EntryItemProps) {
  const format = useFormat()
  const { period } = editor.draft
  const isOfDay = isSamePeriod(period, periodAround('day', day))
  return (
    <ItemCard {...{ editor, item, index, number, onRemove }} note={isOfDay ? undefined : formatDates(format, period)}>
      <RangeInput period={period} onPeriod={(next) => onRange(editor, index, next)} />
    </ItemCard>
  )
}

function Failure({ editor, failure }: { readonly editor: Editor; readonly failure: TextKey | undefined }) {
  const t = useText()
  return failure !== undefined && <FieldError id={`${editor.id}-failure`}>{t(failure)}</FieldError>
}

/** The number of items before the first item of each editor. */
function computeItemOffsets(entryEditors: readonly Editor[]): readonly number[] {
  const lengths = entryEditors.map(({ draft }) => draft.items.length)
  return lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0))
}
