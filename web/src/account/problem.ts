import type { ErrorCode } from '@haru/shared/errors.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { type RefObject, useRef, useState } from 'react'
import { errorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { focusAndShake } from '../ui/behavior/shake.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import type { Problem } from './checks.ts'

export interface Problems<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly errorAt: (field: Field) => string | null
  /** Says what is wrong, and takes the person there. */
  readonly tell: (problem: Problem<Field>) => void
  /** A call failed: at the field it is about, where the refusal has one. */
  readonly tellFailure: (error: unknown) => void
  /** The same where the form has that field. Returns whether it has. */
  readonly showRefusal: (error: unknown) => boolean
  /** The field was changed: what was wrong with it is not any more. */
  readonly settle: (field: Field) => void
  readonly focus: (name: string) => void
}

// What the forms call the fields of the wire.
const boxOfWire: Readonly<Record<string, string>> = {
  user_id: 'id',
  user_pw: 'password',
  user_code: 'code',
  verify_code: 'code',
  user_initScale: 'scale',
  user_initAvgKcalIntake: 'kcal',
  user_initProperty: 'property',
}

/** The one thing that is wrong with a form: it is told once and stays at its field. Fields are found by their names. */
export function useProblems<Field extends string>(fields: Partial<Record<ErrorCode, Field>>): Problems<Field> {
  const t = useText()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem<Field> | null>(null)

  function boxOf(name: string): HTMLElement | null {
    const box = form.current?.elements.namedItem(name)
    return box instanceof HTMLElement ? box : null
  }

  function tell(next: Problem<Field>) {
    setProblem(next)
    toast({ kind: 'error', text: t(next.key), isOfField: true })
    focusAndShake(boxOf(next.field))
  }

  function tellFailure(error: unknown) {
    if (!showRefusal(error)) toast({ kind: 'error', text: t(errorTextKey(error)) })
  }

  function showRefusal(error: unknown): boolean {
    const field = error instanceof Refusal ? (fields[error.code] ?? boxNamed(error.details.field)) : undefined
    if (field !== undefined) tell({ field, key: errorTextKey(error) })
    return field !== undefined
  }

  // The box that the server means, where the form has one.
  function boxNamed(wireName: string | undefined): Field | undefined {
    const name = boxOfWire[wireName?.split('.').at(-1) ?? '']
    return name !== undefined && boxOf(name) !== null ? (name as Field) : undefined
  }

  return {
    form,
    tell,
    tellFailure,
    showRefusal,
    focus: (name) => boxOf(name)?.focus(),
    errorAt: (field) => (problem?.field === field ? t(problem.key) : null),
    settle: (field) => {
      if (problem?.field === field) setProblem(null)
    },
  }
}
