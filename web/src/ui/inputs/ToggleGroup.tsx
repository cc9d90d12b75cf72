import { type ReactNode, useId } from 'react'
import { useText } from '../../lib/language.tsx'
import { shake } from '../behavior/shake.ts'
import { useToast } from '../overlays/Toasts.tsx'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './ToggleGroup.module.css'

interface ToggleOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Before the label: the appearance of the value in a chart. */
  readonly mark?: ReactNode
}

export interface ToggleGroupProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  /** Called with the values in the order of the options. */
  readonly onValues: (values: readonly Value[]) => void
  readonly options: readonly ToggleOption<Value>[]
  readonly tone?: Tone | undefined
  /** Whether no option can be selected. Default: the last selected option shakes and shows a message instead of turning off. */
  readonly canBeEmpty?: boolean
}

/** Selects some of a few visible options. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, values, onValues, options, tone, canBeEmpty = false } = props
  const t = useText()
  const toast = useToast()
  const id = useId()

  function handleChange(input: HTMLInputElement, value: Value) {
    const isOn = values.includes(value)
    if (isOn && values.length === 1 && !canBeEmpty) {
      shake(input)
      toast({ kind: 'info', text: t('ui.toggles.last') })
      return
    }
    onValues(options.map((option) => option.value).filter((each) => (each === value ? !isOn : values.includes(each))))
  }

  return (
    <fieldset style={createToneStyle(tone)}>
      <legend className="sr-only">{label}</legend>
      <div className={css.toggles}>
        {options.map(({ value, label: text, mark }) => (
          <label key={value} className={css.toggle} data-field="">
            <input
              type="checkbox"
              name={`${id}-${value}`}
              checked={values.includes(value)}
              onChange={(event) => handleChange(event.currentTarget, value)}
            />
            {mark}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
