import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import type { IconType } from '../icon-type.ts'
import css from './FormField.module.css'

/** Props of every field. */
export interface FormFieldProps {
  readonly label: string
  /** Hides the label visually; screen readers still read it. */
  readonly hideLabel?: boolean | undefined
  readonly hint?: string | undefined
  /** Shown at the field. */
  readonly error?: string | null | undefined
  /** The id of an element with an error about the field, in place of `error`. */
  readonly errorId?: string | undefined
  readonly disabled?: boolean | undefined
  /** Read-only and focusable; an attempt to change the value shakes the field. */
  readonly locked?: boolean | undefined
  readonly name?: string | undefined
}

/** Attributes that associate a control with its label, hint and error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface FormFieldFrameProps extends FormFieldProps {
  readonly children: (control: ControlProps) => ReactNode
  readonly lead?: IconType | undefined
  readonly unit?: string | undefined
  readonly isUnitFirst?: boolean | undefined
  /** Inside the box, after the control. */
  readonly end?: ReactNode
  readonly compact?: boolean | undefined
  /** The used part of the length limit, such as '28/30'. Shown while the field has the focus. */
  readonly counter?: string | null | undefined
  /** A message about the text that was just typed or pasted, announced by screen readers. Undefined if the field has no such messages. */
  readonly notice?: string | null | undefined
}

/** Renders label, box, hint and error around a control. */
export function FormField(props: FormFieldFrameProps) {
  const { label, hideLabel, disabled, locked, children, lead: Lead, unit, isUnitFirst } = props
  const { end, compact, counter } = props
  const id = useId()
  const notes = renderFieldNotes(id, props)
  const box = classes(css.box, locked && css.locked, disabled && css.disabled, notes.isInvalid && css.wrong)

  return (
    <div className={classes(css.field, compact && css.compact)} data-field="">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : css.label}>
        {label}
      </label>
      <div className={box}>
        {Lead && <Lead size={18} className={css.lead ?? ''} />}
        {children({ id, 'aria-invalid': notes.isInvalid || undefined, 'aria-describedby': notes.describedBy })}
        {unit && <span className={getUnitClass(isUnitFirst)}>{unit}</span>}
        {counter && (
          <span className={css.counter} aria-hidden="true">
            {counter}
          </span>
        )}
        {end && <span className={css.end}>{end}</span>}
      </div>
      {notes.element}
      {props.notice !== undefined && <FieldNotice>{props.notice}</FieldNotice>}
    </div>
  )
}

function getUnitClass(isFirst = false): string {
  return classes(css.unit, isFirst && css.first)
}

// The live region is always rendered: screen readers announce text that is added to an existing region.
function FieldNotice({ children }: { readonly children: string | null }) {
  return (
    <>
      {children !== null && (
        <p className={css.hint} aria-hidden="true">
          {children}
        </p>
      )}
      <span className="sr-only" aria-live="polite">
        {children}
      </span>
    </>
  )
}

/** Renders the hint and the error of a control, and returns their ids for `aria-describedby`, and whether there is an error. */
export function renderFieldNotes(
  id: string,
  { hint, error, errorId }: Pick<FormFieldProps, 'error' | 'errorId'> & { readonly hint?: ReactNode },
) {
  const describedBy = classes(hint !== undefined && `${id}-hint`, error && `${id}-error`, errorId) || undefined
  const element = (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
  return { describedBy, element, isInvalid: Boolean(error) || errorId !== undefined }
}

/** An error message with an icon. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className={css.error}>
      <CircleAlert size={15} />
      {children}
    </p>
  )
}
