import type { ErrorCode } from '@haru/shared/errors.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { type RefObject, useRef, useState } from 'react'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { refuse } from '../ui/shake.ts'
import { useToast } from '../ui/Toasts.tsx'
import type { Problem } from './checks.ts'

export interface Problems<Field extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly errorAt: (field: Field) => string | null
  /** Says what is wrong, and takes the person there. */
  readonly tell: (problem: Problem<Field>) => void
  /** A call failed: at the field it is about, where the refusal has one. */
  readonly tellFailure: (error: unknown) => void
  /** The field was changed: what was wrong with it is not any more. */
  readonly settle: (field: Field) => void
  readonly focus: (name: string) => void
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
    refuse(boxOf(next.field))
  }

  function tellFailure(error: unknown) {
    const key = failureKey(error)
    const field = error instanceof Refusal ? fields[error.code] : undefined
    if (field === undefined) toast({ kind: 'error', text: t(key) })
    else tell({ field, key })
  }

  return {
    form,
    tell,
    tellFailure,
    focus: (name) => boxOf(name)?.focus(),
    errorAt: (field) => (problem?.field === field ? t(problem.key) : null),
    settle: (field) => {
      if (problem?.field === field) setProblem(null)
    },
  }
}
