import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { type ChangeEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { leave } from './leave.ts'
import { lockedProps } from './locked.ts'
import { shake } from './shake.ts'
import { TimePicker } from './TimePicker.tsx'
import { clockRule, durationRule, type TimeRule } from './time-typing.ts'

export interface TimeFieldProps extends FieldProps {
  readonly minutes: number | null
  /** Where the lists open while there is no time. */
  readonly usual?: number | undefined
  readonly onMinutes: (minutes: number | null) => void
  /** What the list offers and the arrow keys move by; any minute can be typed. */
  readonly step?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A time of the day, 24 hours. */
export function TimeField(props: TimeFieldProps) {
  return <TimeInput {...props} rule={clockRule} wraps />
}

export interface DurationFieldProps extends TimeFieldProps {
  /** The longest that may be typed. */
  readonly maxMinutes: number
}

/** A length of time, which may pass a day. */
export function DurationField({ maxMinutes, ...props }: DurationFieldProps) {
  return <TimeInput {...props} rule={durationRule(maxMinutes)} wraps={false} />
}

interface TimeInputProps extends TimeFieldProps {
  readonly rule: TimeRule
  /** Whether the arrow keys go round at midnight. */
  readonly wraps: boolean
}

function TimeInput(props: TimeInputProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    disabled = false,
    locked = false,
    name,
    minutes,
    usual,
    onMinutes,
    step = 10,
    ref,
    rule,
  } = props
  const { draft, handlers } = useTimeTyping({ ...props, step, locked })
  const still = disabled || locked

  return (
    <Field
      {...{ label, hideLabel, hint, error, disabled, locked }}
      end={
        <TimePicker
          {...{ label, minutes, usual, step, locked, disabled }}
          maxMinutes={rule.maxMinutes}
          onMinutes={onMinutes}
        />
      }
    >
      {(control) => (
        <input
          {...control}
          {...handlers}
          {...lockedProps(locked)}
          ref={ref}
          inputMode={still ? 'none' : 'numeric'}
          autoComplete="off"
          placeholder="--:--"
          name={name}
          value={draft ?? (minutes === null ? '' : formatMinutes(minutes))}
          disabled={disabled}
        />
      )}
    </Field>
  )
}

function useTimeTyping({ minutes, onMinutes, rule, step = 10, wraps, locked = false }: TimeInputProps) {
  // What is typed, until the box is left; then the time stands there as it was understood.
  const [draft, setDraft] = useState<string | null>(null)
  const fresh = useRef(false)

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const accepted = rule.accept(input.value)
    if (accepted === null) {
      leave(input, draft ?? (minutes === null ? '' : formatMinutes(minutes)))
      return shake(input)
    }
    if (accepted !== input.value) leave(input, accepted)
    setDraft(accepted)
    const meant = rule.whileTyping(accepted)
    if (meant !== undefined) onMinutes(meant)
  }

  function handleBlur() {
    if (draft !== null) onMinutes(rule.onLeaving(draft))
    setDraft(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || locked) return
    event.preventDefault()
    const span = rule.maxMinutes + 1
    const next =
      by > 0 ? Math.floor((minutes ?? -step) / step + 1) * step : Math.ceil((minutes ?? step) / step - 1) * step
    setDraft(null)
    onMinutes(wraps ? (next + span) % span : Math.min(Math.max(next, 0), rule.maxMinutes))
  }

  const handlers = {
    onChange: handleChange,
    onBlur: handleBlur,
    onKeyDown: handleKeyDown,
    onFocus: (event: { currentTarget: HTMLInputElement }) => {
      fresh.current = true
      event.currentTarget.select()
    },
    onMouseUp: (event: { preventDefault: () => void }) => {
      if (fresh.current) event.preventDefault()
      fresh.current = false
    },
  }
  return { draft, handlers }
}
