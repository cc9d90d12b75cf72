import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { FormField, type FormFieldProps } from '../inputs/FormField.tsx'
import { createLockedProps } from '../inputs/locked-props.ts'
import { replaceInputText } from '../inputs/replace-input-text.ts'
import { TimePicker } from './TimePicker.tsx'
import { clockRule, createDurationRule, type TimeInputRule } from './time-input-rules.ts'

export interface TimeFieldProps extends FormFieldProps {
  readonly minutes: number | null
  /** The time that the lists scroll to while the field is empty. */
  readonly suggestedMinutes?: number | undefined
  readonly onMinutes: (minutes: number | null) => void
  /** The step of the list and of the arrow keys, in minutes; any minute can be typed. */
  readonly step?: number | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A time of day, 24 hours. */
export function TimeField(props: TimeFieldProps) {
  return <TimeInput {...props} rule={clockRule} format={formatMinutes} wrapsAtMidnight />
}

export interface DurationFieldProps extends TimeFieldProps {
  /** The longest accepted duration. */
  readonly maxMinutes: number
}

/** A duration, which may be longer than a day. It is typed as 1:30 and shown as 1 hr 30 min, so that it does not look like a time of day. */
export function DurationField({ maxMinutes, ...props }: DurationFieldProps) {
  const { duration } = useFormat()
  return <TimeInput {...props} rule={createDurationRule(maxMinutes)} format={duration} wrapsAtMidnight={false} />
}

interface TimeInputProps extends TimeFieldProps {
  readonly rule: TimeInputRule
  /** Formats the time while the field has no focus. */
  readonly format: (minutes: number) => string
  /** Whether the arrow keys wrap at midnight. */
  readonly wrapsAtMidnight: boolean
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
    suggestedMinutes,
    onMinutes,
    step = 10,
    ref,
    rule,
    format,
  } = props
  const { draft, isEditing, handlers } = useTimeEditing({ ...props, step, locked })
  const formatTime = isEditing ? formatMinutes : format
  const isReadOnly = disabled || locked

  return (
    <FormField
      {...{ label, hideLabel, hint, error, disabled, locked }}
      end={
        <TimePicker
          {...{ label, minutes, suggestedMinutes, step, locked, disabled }}
          maxMinutes={rule.maxMinutes}
          onMinutes={onMinutes}
        />
      }
    >
      {(control) => (
        <input
          {...control}
          {...handlers}
          {...createLockedProps(locked)}
          ref={ref}
          inputMode={isReadOnly ? 'none' : 'numeric'}
          autoComplete="off"
          placeholder="--:--"
          name={name}
          value={draft ?? (minutes === null ? '' : formatTime(minutes))}
          disabled={disabled}
        />
      )}
    </FormField>
  )
}

function useTimeEditing({ minutes, onMinutes, rule, step = 10, wrapsAtMidnight, locked = false }: TimeInputProps) {
  // The typed text until blur; then the box shows the parsed time.
  const [draft, setDraft] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isFirstPress = useRef(false)

  // Only now, because the focus changes the text of a duration.
  useLayoutEffect(() => {
    if (isEditing) box.current?.select()
  }, [isEditing])

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const accepted = rule.accept(input.value)
    if (accepted === null) {
      replaceInputText(input, draft ?? (minutes === null ? '' : formatMinutes(minutes)))
      return shake(input)
    }
    if (accepted !== input.value) replaceInputText(input, accepted)
    setDraft(accepted)
    const parsedMinutes = rule.parsePartial(accepted)
    if (parsedMinutes !== undefined) onMinutes(parsedMinutes)
  }

  function handleBlur() {
    if (draft !== null) onMinutes(rule.parseFinal(draft))
    setDraft(null)
    setEditing(false)
  }

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    box.current = event.currentTarget
    isFirstPress.current = true
    setEditing(true)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || locked) return
    event.preventDefault()
    const span = rule.maxMinutes + 1
    const next =
      by > 0 ? Math.floor((minutes ?? -step) / step + 1) * step : Math.ceil((minutes ?? step) / step - 1) * step
    setDraft(null)
    onMinutes(wrapsAtMidnight ? (next + span) % span : Math.min(Math.max(next, 0), rule.maxMinutes))
  }

  const handlers = {
    onChange: handleChange,
    onBlur: handleBlur,
    onKeyDown: handleKeyDown,
    onFocus: handleFocus,
    onMouseUp: (event: { preventDefault: () => void }) => {
      if (isFirstPress.current) event.preventDefault()
      isFirstPress.current = false
    },
  }
  return { draft, isEditing, handlers }
}
