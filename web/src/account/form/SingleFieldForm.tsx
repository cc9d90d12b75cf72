import type { ErrorCode } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import css from '../account.module.css'
import { type FormProblems, useFormProblems } from './useFormProblems.ts'

interface SingleField<Field extends string> {
  readonly text: string
  readonly problems: FormProblems<Field>
  /** The props of the input. */
  readonly props: {
    readonly name: Field
    readonly value: string
    readonly error: string | null
    readonly onText: (text: string) => void
  }
}

/** The text and the error of a single field. `refusal` is the error code with which the server rejects the value. */
export function useSingleField<Field extends string>(
  name: Field,
  refusal: ErrorCode,
  initialText = '',
): SingleField<Field> {
  const [text, setText] = useState(initialText)
  const problems = useFormProblems<Field>({ [refusal]: name })
  function handleText(next: string) {
    setText(next)
    problems.clear(name)
  }
  return { text, problems, props: { name, value: text, error: problems.errorAt(name), onText: handleText } }
}

interface SingleFieldFormProps<Field extends string> {
  readonly field: SingleField<Field>
  /** The error of an empty field. */
  readonly missing: TextKey
  readonly submit: string
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  readonly onSend: (text: string) => void
  readonly children: ReactNode
}

/** A form with one field: a password, a code or a name. */
export function SingleFieldForm<Field extends string>(props: SingleFieldFormProps<Field>) {
  const { field, missing, submit, kind = 'primary', busy, onSend, children } = props

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (field.text.trim() === '') field.problems.show({ field: field.props.name, key: missing })
    else onSend(field.text)
  }

  return (
    <form ref={field.problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      {children}
      <Button type="submit" kind={kind} wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
