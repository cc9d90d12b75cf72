import { useId } from 'react'
import { classes } from '../classes.ts'
import type { IconType } from '../icon-type.ts'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './SegmentedControl.module.css'

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconType | undefined
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly options: readonly Segment<Value>[]
  readonly disabled?: boolean | undefined
  readonly tone?: Tone | undefined
}

/** Selects one of a few visible options. Uses radio buttons, so arrow keys move and Tab leaves. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, hideLabel = false, value, onValue, options, disabled = false, tone } = props
  const name = useId()
  return (
    <fieldset disabled={disabled} style={createToneStyle(tone)} data-field="">
      <legend className={hideLabel ? 'sr-only' : css.label}>{label}</legend>
      <div className={classes(css.track, disabled && css.disabled)}>
        {options.map(({ value: option, label: text, icon: Icon }) => (
          <label key={option} className={css.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onValue(option)}
            />
            {Icon !== undefined && <Icon size={17} />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
