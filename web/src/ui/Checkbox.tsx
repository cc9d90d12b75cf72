import { type ReactNode, type Ref, useId } from 'react'
import css from './Choice.module.css'
import { classes } from './classes.ts'
import { FieldError } from './Field.tsx'

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
  const id = useId()
  const wrong = typeof error === 'string' && error !== ''
  const described = classes(hint !== undefined && `${id}-hint`, wrong && `${id}-error`)

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
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {wrong && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
