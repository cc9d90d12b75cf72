import { type ReactNode, type Ref, useId } from 'react'
import css from './Choice.module.css'
import { classes } from './classes.ts'
import { notesOf } from './Field.tsx'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean | undefined
  readonly name?: string | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} look="check" />
}

/** On or off, at once: what a settings row has where a form would have a checkbox. */
export function Switch(props: CheckboxProps) {
  return <Choice {...props} look="switch" />
}

function Choice(props: CheckboxProps & { readonly look: 'check' | 'switch' }) {
  const { label, checked, onChecked, hint, error, disabled, name, ref, look } = props
  const notes = notesOf(useId(), { hint, error })

  return (
    <div data-field="">
      <label className={classes(css.choice, look === 'switch' && css.trailing)}>
        <input
          ref={ref}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          className={css[look]}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.described}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <div className={css.notes}>{notes.below}</div>
    </div>
  )
}
