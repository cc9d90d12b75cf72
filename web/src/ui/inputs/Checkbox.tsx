import { type ReactNode, type Ref, useId } from 'react'
import { shake } from '../behavior/shake.ts'
import { classes } from '../classes.ts'
import css from './Checkbox.module.css'
import { renderFieldNotes } from './FormField.tsx'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean | undefined
  /** Read-only and focusable; an attempt to change the value shakes the field. */
  readonly locked?: boolean | undefined
  readonly name?: string | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function Checkbox(props: CheckboxProps) {
  return <LabelledInput {...props} appearance="check" />
}

/** A checkbox that looks like a switch, for settings that apply at once. */
export function Switch(props: CheckboxProps) {
  return <LabelledInput {...props} appearance="switch" />
}

function LabelledInput(props: CheckboxProps & { readonly appearance: 'check' | 'switch' }) {
  const { label, checked, onChecked, hint, error, disabled, locked = false, name, ref, appearance } = props
  const notes = renderFieldNotes(useId(), { hint, error })

  return (
    <div data-field="">
      <label className={classes(css.choice, appearance === 'switch' && css.trailing)}>
        <input
          ref={ref}
          type="checkbox"
          role={appearance === 'switch' ? 'switch' : undefined}
          className={css[appearance]}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-disabled={locked || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.describedBy}
          onChange={({ target }) => (locked ? shake(target) : onChecked(target.checked))}
        />
        <span>{label}</span>
      </label>
      <div className={css.notes}>{notes.element}</div>
    </div>
  )
}
