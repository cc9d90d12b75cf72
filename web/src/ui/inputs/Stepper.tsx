import { Minus, Plus } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import { FieldError } from './FormField.tsx'
import { createLockedProps } from './locked-props.ts'
import css from './Stepper.module.css'

export interface StepperProps {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onValue: (value: number) => void
  readonly disabled?: boolean | undefined
  readonly locked?: boolean | undefined
  readonly error?: string | null | undefined
}

/** A small whole number, changed by buttons or typed. A number outside min..max shows a message and does not change the value. */
export function Stepper(props: StepperProps) {
  const { label, hideLabel = false, value, min, max, disabled = false, locked = false, error } = props
  const t = useText()
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const { draft, isOutOfRange, handleStep, handleChange, handleBlur } = useStepperInput(props, box)
  const errorText = isOutOfRange ? t('ui.stepper.range', { min, max }) : error
  const isReadOnly = disabled || locked

  return (
    <div data-field="">
      <div className={css.stepper}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : css.label}>
          {label}
        </label>
        <span ref={box} className={classes(css.box, isReadOnly && css.locked)}>
          <IconButton icon={Minus} label={t('ui.decrease')} disabled={disabled} onClick={() => handleStep(-1)} />
          <input
            {...createLockedProps(locked)}
            id={id}
            className={css.input}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? value}
            disabled={disabled}
            aria-invalid={isOutOfRange || undefined}
            aria-describedby={errorText ? `${id}-error` : undefined}
            onChange={handleChange}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={handleBlur}
          />
          <IconButton icon={Plus} label={t('ui.increase')} disabled={disabled} onClick={() => handleStep(1)} />
        </span>
      </div>
      <div aria-live="polite">{errorText && <FieldError id={`${id}-error`}>{errorText}</FieldError>}</div>
    </div>
  )
}

function useStepperInput(
  { value, min, max, locked, onValue }: StepperProps,
  box: { readonly current: Element | null },
) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOutOfRange, setOutOfRange] = useState(false)

  function tryValue(next: number) {
    const isInRange = Number.isInteger(next) && next >= min && next <= max
    setOutOfRange(!isInRange)
    if (!isInRange) shake(box.current)
    else if (next !== value) onValue(next)
  }

  function handleStep(by: number) {
    setDraft(null)
    if (locked) shake(box.current)
    else tryValue(value + by)
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = target.value.replace(/\D/g, '').slice(0, String(max).length)
    setDraft(typed)
    if (typed !== '') tryValue(Number(typed))
  }

  return { draft, isOutOfRange, handleStep, handleChange, handleBlur: () => setDraft(null) }
}
