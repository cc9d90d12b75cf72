import { Clock } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import css from './TimePicker.module.css'

export interface TimePickerProps {
  /** The field's own label. */
  readonly label: string
  readonly minutes: number | null
  /** The time that the lists scroll to while the field is empty. */
  readonly suggestedMinutes: number | undefined
  readonly onMinutes: (minutes: number) => void
  readonly step: number
  readonly maxMinutes: number
  readonly locked: boolean
  readonly disabled: boolean
}

/** The longest list of hours; more hours can be typed. */
const maxListedHours = 99

/** A button that opens lists of hours and minutes. */
export function TimePicker(props: TimePickerProps) {
  const { label, locked, disabled } = props
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const press = locked ? { onClick: (event: SyntheticEvent) => shake(event.currentTarget) } : { popoverTarget: id }

  // Renders synchronously, so that the lists exist at the `toggle` event.
  function handleBeforeToggle({ newState }: { readonly newState: string }) {
    if (newState === 'open') flushSync(() => setOpen(true))
  }

  function handleToggle(event: SyntheticEvent<HTMLElement> & { readonly newState: string }) {
    if (event.newState === 'open') scrollToSelected(event.currentTarget)
    else setOpen(false)
  }

  return (
    <>
      <IconButton icon={Clock} label={`${label}: ${t('ui.pickTime')}`} disabled={disabled} {...press} />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`${label}: ${t('ui.pickTime')}`}
        className={css.picker}
        onBeforeToggle={handleBeforeToggle}
        onToggle={handleToggle}
      >
        {open && <Columns {...props} />}
        <Button kind="soft" size="s" wide popoverTarget={id} popoverTargetAction="hide">
          {t('ui.done')}
        </Button>
      </div>
    </>
  )
}

function Columns({ minutes, suggestedMinutes = 0, onMinutes, step, maxMinutes }: TimePickerProps) {
  const t = useText()
  const hour = minutes === null ? null : Math.floor(minutes / 60)
  const minute = minutes === null ? null : minutes % 60
  const hours = listSteps(0, Math.min(Math.floor(maxMinutes / 60), maxListedHours), 1)
  const usualHour = Math.floor(suggestedMinutes / 60)
  const usualMinute = Math.floor((suggestedMinutes % 60) / step) * step
  const setTime = (hours: number, rest: number) => onMinutes(Math.min(hours * 60 + rest, maxMinutes))
  return (
    <div className={css.columns}>
      <TimeColumn
        legend={t('ui.hours')}
        values={includeValue(hours, hour)}
        value={hour}
        suggested={usualHour}
        onValue={(next) => setTime(next, minute ?? 0)}
      />
      <TimeColumn
        legend={t('ui.minutes')}
        values={includeValue(listSteps(0, 59, step), minute)}
        value={minute}
        suggested={usualMinute}
        onValue={(next) => setTime(hour ?? usualHour, next)}
      />
    </div>
  )
}

interface TimeColumnProps {
  readonly legend: string
  readonly values: readonly number[]
  readonly value: number | null
  readonly suggested: number
  readonly onValue: (value: number) => void
}

function TimeColumn({ legend, values, value, suggested, onValue }: TimeColumnProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.list}>
        {values.map((option) => (
          <label key={option} className={css.option} data-opens={option === (value ?? suggested) ? '' : undefined}>
            <input type="radio" name={name} checked={option === value} onChange={() => onValue(option)} />
            {String(option).padStart(2, '0')}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// Scrolls the selected or suggested values to the middle of their lists, and focuses the hours.
function scrollToSelected(picker: HTMLElement): void {
  for (const label of picker.querySelectorAll<HTMLElement>('[data-opens]')) {
    const list = label.parentElement
    if (list !== null) list.scrollTop = label.offsetTop - list.clientHeight / 2 + label.offsetHeight / 2
  }
  const first = picker.querySelector<HTMLElement>('[data-opens] input') ?? picker.querySelector('input')
  first?.focus({ preventScroll: true })
}

function listSteps(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

// A typed minute may not be a step of the list; it is added then.
function includeValue(values: readonly number[], value: number | null): readonly number[] {
  return value === null || values.includes(value) ? values : [...values, value].sort((one, other) => one - other)
}
