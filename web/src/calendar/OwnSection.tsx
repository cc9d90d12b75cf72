import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround, samePeriod } from '@haru/shared/calendar/period.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { CalendarPlus, CalendarRange, LockOpen } from 'lucide-react'
import { useFormat, useText } from '../lib/language.tsx'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import type { ItemForm } from '../tracking/editor/draft/form.ts'
import { ItemCard } from '../tracking/editor/ItemCard.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { FieldError } from '../ui/inputs/FormField.tsx'
import { Stepper } from '../ui/inputs/Stepper.tsx'
import css from './DayScreen.module.css'
import { addId } from './day-saving.ts'
import { datesOf } from './own.ts'
import type { OwnEditing } from './own-editing.ts'
import { RangeInput } from './RangeInput.tsx'

export interface OwnSectionProps extends OwnEditing {
  readonly day: Day
  readonly own: readonly Editor[]
  /** Why an editor could not be saved, by its id. */
  readonly failures: ReadonlyMap<string, TextKey>
}

/** What the person wrote into the calendar for this day, or for several days of which it is one. */
export function OwnSection({ day, own, failures, onAdd, onRemove, onRange }: OwnSectionProps) {
  const t = useText()
  const firsts = numbersOf(own)
  return (
    <section className={css.own} aria-labelledby="calendar-own">
      <div className={css.head}>
        <h2 id="calendar-own" className={css.heading}>
          {t('calendar.own')}
        </h2>
        <Count own={own} />
      </div>
      {own.length === 0 && <p className={css.none}>{t('calendar.own.none')}</p>}
      {own.map((editor, i) => (
        <div key={editor.id} id={editor.id} className={css.entry}>
          <ol className={css.entry}>
            {editor.draft.items.map((item, index) => (
              <li key={item.key}>
                <OwnItem
                  {...{ day, editor, item, index: index, onRange }}
                  number={(firsts[i] ?? 0) + index + 1}
                  onRemove={() => onRemove(editor, index, (firsts[i] ?? 0) + index + 1)}
                />
              </li>
            ))}
          </ol>
          <Failure editor={editor} failure={failures.get(editor.id)} />
        </div>
      ))}
      <div id={addId} className={css.add}>
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

/** How many there are, and that nothing is locked: told and not set here, since each is added and taken away by itself. */
function Count({ own }: { readonly own: readonly Editor[] }) {
  const t = useText()
  const count = own.reduce((sum, { draft }) => sum + draft.items.length, 0)
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

interface OwnItemProps extends Pick<OwnSectionProps, 'day' | 'onRange'> {
  readonly editor: Editor
  readonly item: ItemForm
  readonly index: number
  readonly number: number
  readonly onRemove: () => void
}

function OwnItem({ day, editor, item, index, number, onRange, onRemove }: OwnItemProps) {
  const format = useFormat()
  const { period } = editor.draft
  const isOfDay = samePeriod(period, periodAround('day', day))
  return (
    <ItemCard
      {...{ editor, item, index: index, number, onRemove }}
      note={isOfDay ? undefined : datesOf(format, period)}
    >
      <RangeInput period={period} onPeriod={(next) => onRange(editor, index, next)} />
    </ItemCard>
  )
}

function Failure({ editor, failure }: { readonly editor: Editor; readonly failure: TextKey | undefined }) {
  const t = useText()
  return failure !== undefined && <FieldError id={`${editor.id}-failure`}>{t(failure)}</FieldError>
}

/** How many items stand above each editor's first. */
function numbersOf(own: readonly Editor[]): readonly number[] {
  const lengths = own.map(({ draft }) => draft.items.length)
  return lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0))
}
