import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { lockedProps } from './locked.ts'

export interface TextAreaProps
  extends FieldProps,
    Pick<ComponentProps<'textarea'>, 'maxLength' | 'placeholder' | 'ref' | 'rows'> {
  readonly value: string
  readonly onText: (text: string) => void
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, disabled, locked = false, name, value, onText, rows = 3, ...native } = props
  return (
    <Field {...{ label, hideLabel, hint, error, disabled, locked }}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          {...lockedProps(locked)}
          rows={rows}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}
