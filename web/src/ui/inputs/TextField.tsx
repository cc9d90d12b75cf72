import type { ComponentProps, ReactNode } from 'react'
import type { IconType } from '../icon-type.ts'
import { FormField, type FormFieldProps } from './FormField.tsx'
import { createLockedProps } from './locked-props.ts'
import { useTextLimit } from './useTextLimit.ts'

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'enterKeyHint'
  | 'form'
  | 'inputMode'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'ref'
  | 'required'
  | 'spellCheck'
>

export interface TextFieldProps extends FormFieldProps, Native {
  readonly value: string
  readonly onText: (text: string) => void
  readonly type?: 'text' | 'email' | 'password' | 'search' | undefined
  /** In characters; longer text is cut off, and the field shows a message. */
  readonly maxLength?: number | undefined
  /** Extracts the value from typed or pasted text, such as a code from a message. */
  readonly extract?: ((text: string) => string) | undefined
  readonly lead?: IconType | undefined
  /** A button inside the box, at its end. */
  readonly action?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    errorId,
    disabled,
    locked = false,
    name,
    value,
    onText,
    maxLength,
    extract,
    lead,
    action,
    ...native
  } = props
  const { handleChange, counter, notice } = useTextLimit({ value, onText, maxLength, extract })
  return (
    <FormField {...{ label, hideLabel, hint, error, errorId, disabled, locked, lead, counter, notice }} end={action}>
      {(control) => (
        <input
          dir="auto"
          {...native}
          {...control}
          {...createLockedProps(locked)}
          name={name}
          value={value}
          disabled={disabled}
          onChange={handleChange}
        />
      )}
    </FormField>
  )
}
