import { useId } from 'react'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './Chips.module.css'

interface ChipsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly tone?: Tone | undefined
}

/** Selects one of many short options, all visible. Uses radio buttons, so arrow keys move and Tab leaves. */
export function Chips<Value extends string>({ label, value, onValue, options, tone }: ChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={css.chips} style={createToneStyle(tone)}>
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: option, label: text }) => (
        <label key={option} className={css.chip}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onValue(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
