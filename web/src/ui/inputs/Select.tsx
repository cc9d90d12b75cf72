import { ChevronDown } from 'lucide-react'
import type { ChangeEvent, KeyboardEvent, PointerEvent, Ref } from 'react'
import { shake } from '../behavior/shake.ts'
import { classes } from '../classes.ts'
import css from './FormField.module.css'
import { FormField, type FormFieldProps } from './FormField.tsx'

interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean | undefined
}

export interface SelectProps<Value extends string> extends FormFieldProps {
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly options: readonly SelectOption<Value>[]
  /** A pill for bars, with a visually hidden label. */
  readonly compact?: boolean | undefined
  readonly ref?: Ref<HTMLSelectElement> | undefined
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, error, disabled, locked = false, name, value, onValue, options, compact = false, ref } = props
  const hideLabel = props.hideLabel ?? compact

  function handleChange(event: ChangeEvent<HTMLSelectElement>) {
    const selectedOption = options.find((option) => option.value === event.target.value)
    if (selectedOption !== undefined && !locked) onValue(selectedOption.value)
  }

  return (
    <FormField {...{ label, hideLabel, hint, error, disabled, locked, compact }}>
      {(control) => (
        <>
          <select
            {...control}
            {...(locked ? lockedSelectProps : {})}
            ref={ref}
            className={classes(css.select)}
            name={name}
            value={value}
            disabled={disabled}
            onChange={handleChange}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} className={css.chevron ?? ''} />
        </>
      )}
    </FormField>
  )
}

// A native <select> has no read-only state, so the events that would open it are prevented.
const lockedSelectProps = {
  'aria-disabled': true,
  onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  onPointerDown: (event: PointerEvent) => shake(event.currentTarget),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Shift') return
    event.preventDefault()
    shake(event.currentTarget)
  },
} as const
