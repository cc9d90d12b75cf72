import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { shake } from '../behavior/shake.ts'
import { createToneStyle } from '../tone.ts'
import { FieldError } from './FormField.tsx'
import css from './Swatches.module.css'

interface ColorSwatch {
  readonly value: string
  /** The name of the colour. */
  readonly label: string
  /** '#rrggbb' */
  readonly color: string
}

export interface SwatchesProps {
  readonly label: string
  readonly name?: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
  readonly options: readonly ColorSwatch[]
  readonly error?: string | null | undefined
  /** Read-only and focusable; an attempt to change the value shakes the group. */
  readonly locked?: boolean | undefined
}

/** Selects one of a few named colours. Uses radio buttons, so arrow keys move and Tab leaves. */
export function Swatches({ label, name, value, onValue, options, error, locked = false }: SwatchesProps) {
  const group = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={box} data-field="" data-name={name} aria-describedby={error ? `${group}-error` : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.swatches}>
        {options.map((option) => (
          <label key={option.value} className={css.swatch}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              aria-disabled={locked || undefined}
              onChange={() => (locked ? shake(box.current) : onValue(option.value))}
            />
            <span className={css.color} style={createToneStyle(option)}>
              <Check size={18} />
            </span>
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${group}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
