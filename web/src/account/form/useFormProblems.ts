import type { ErrorCode } from '@haru/shared/errors.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { type RefObject, useRef, useState } from 'react'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { useFieldError } from '../../ui/overlays/useFieldError.ts'
import type { FieldProblem } from './form-checks.ts'

export interface FormProblems<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly errorAt: (field: Field) => string | null
  /** Shows an error at its field and as a toast, and focuses the field. */
  readonly show: (problem: FieldProblem<Field>) => void
  /** Shows a failed call at its field, else as a toast. */
  readonly showFailure: (error: unknown) => void
  /** Shows a refusal at its field. Returns false where the form has no such field. */
  readonly showRefusal: (error: unknown) => boolean
  /** Clears the error of a changed field. */
  readonly clear: (field: Field) => void
  readonly focus: (name: string) => void
}

// The form fields by their wire names.
const fieldByWireName: Readonly<Record<string, string>> = {
  user_id: 'id',
  user_pw: 'password',
  user_code: 'code',
  verify_code: 'code',
  user_initScale: 'scale',
  user_initAvgKcalIntake: 'kcal',
  user_initProperty: 'property',
}

/** The current error of a form: shown once as a toast, and at its field until that changes. Fields are found by name. */
export function useFormProblems<Field extends string>(fields: Partial<Record<ErrorCode, Field>>): FormProblems<Field> {
  const t = useText()
  const toast = useToast()
  const showFieldError = useFieldError()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FieldProblem<Field> | null>(null)

  function findInput(name: string): HTMLElement | null {
    const input = form.current?.elements.namedItem(name)
    return input instanceof HTMLElement ? input : null
  }

  function show(next: FieldProblem<Field>) {
    setProblem(next)
    showFieldError(t(next.key), findInput(next.field))
  }

  function showFailure(error: unknown) {
    if (!showRefusal(error)) toast({ kind: 'error', text: t(toErrorTextKey(error)) })
  }

  function showRefusal(error: unknown): boolean {
    const field = error instanceof Refusal ? (fields[error.code] ?? findField(error.details.field)) : undefined
    if (field !== undefined) show({ field, key: toErrorTextKey(error) })
    return field !== undefined
  }

  // The form field of a wire name, where the form has it.
  function findField(wireName: string | undefined): Field | undefined {
    const name = fieldByWireName[wireName?.split('.').at(-1) ?? '']
    return name !== undefined && findInput(name) !== null ? (name as Field) : undefined
  }

  return {
    form,
    show,
    showFailure,
    showRefusal,
    focus: (name) => findInput(name)?.focus(),
    errorAt: (field) => (problem?.field === field ? t(problem.key) : null),
    clear: (field) => {
      if (problem?.field === field) setProblem(null)
    },
  }
}
