import type { Field, Value } from '@haru/shared/field/field.ts'
import type { Editor } from '../draft/editor.ts'
import type { FormState } from '../draft/form.ts'

export interface FieldInputProps {
  readonly editor: Editor
  /** The index of the item; null for a field of the entry itself. */
  readonly item: number | null
  readonly name: string
  readonly field: Field
  readonly form: FormState
  readonly label?: string | undefined
  readonly hint?: string | undefined
}

/** The props of the input of every field kind. */
export interface InputProps extends FieldInputProps {
  readonly value: Value
  readonly onText: (text: string) => void
  readonly onValue: (value: Value) => void
  readonly inputProps: {
    readonly label: string
    readonly name: string
    readonly error: string | null
    readonly hint: string | undefined
    readonly locked: boolean
  }
}
