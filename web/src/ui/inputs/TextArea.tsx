import type { ComponentProps } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'
import { createLockedProps } from './locked-props.ts'
import { useTextLimit } from './useTextLimit.ts'

export interface TextAreaProps
  extends FormFieldProps,
    Pick<ComponentProps<'textarea'>, 'placeholder' | 'ref' | 'rows'> {
  readonly value: string
  /** In characters; longer text is cut off, and the field shows a message. */
  readonly maxLength?: number | undefined
  readonly onText: (text: string) => void
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, disabled, locked = false } = props
  const { name, value, onText, maxLength, rows = 3, placeholder, ref } = props
  const { handleChange, counter, notice } = useTextLimit({ value, onText, maxLength })
  return (
    <FormField {...{ label, hideLabel, hint, error, disabled, locked, counter, notice }}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          {...createLockedProps(locked)}
          ref={ref}
          rows={rows}
          placeholder={placeholder}
          name={name}
          value={value}
          disabled={disabled}
          onChange={handleChange}
        />
      )}
    </FormField>
  )
}
