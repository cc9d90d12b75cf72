import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import type { IconType } from './icons.ts'

/** What every field can be told. */
export interface FieldProps {
  readonly label: string
  /** Still read aloud. */
  readonly hideLabel?: boolean | undefined
  readonly hint?: string | undefined
  /** Stays at the field until it is right. */
  readonly error?: string | null | undefined
  readonly disabled?: boolean | undefined
  /** Can be read and focused, not changed; a try shakes it. */
  readonly locked?: boolean | undefined
  readonly name?: string | undefined
}

/** What ties a control to its label, hint and error. */
export interface Control {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FieldFrameProps extends FieldProps {
  readonly children: (control: Control) => ReactNode
  readonly lead?: IconType | undefined
  readonly unit?: string | undefined
  /** Stands inside the box, after the control. */
  readonly end?: ReactNode
  readonly compact?: boolean | undefined
}

/** Label, box, hint and error around any control. */
export function Field(props: FieldFrameProps) {
  const { label, hideLabel = false, hint, error, disabled = false, locked = false } = props
  const { children, lead: Lead, unit, end, compact = false } = props
  const id = useId()
  const wrong = typeof error === 'string' && error !== ''
  const described = classes(hint !== undefined && `${id}-hint`, wrong && `${id}-error`)
  const box = classes(css.box, locked && css.locked, disabled && css.disabled, wrong && css.wrong)

  return (
    <div className={classes(css.field, compact && css.compact)} data-field="">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : css.label}>
        {label}
      </label>
      <div className={box}>
        {Lead !== undefined && <Lead size={18} className={css.lead ?? ''} />}
        {children({ id, 'aria-invalid': wrong || undefined, 'aria-describedby': described || undefined })}
        {unit !== undefined && <span className={css.unit}>{unit}</span>}
        {end !== undefined && <span className={css.end}>{end}</span>}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {wrong && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong, in words and with a sign. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert size={15} />
      {children}
    </p>
  )
}
