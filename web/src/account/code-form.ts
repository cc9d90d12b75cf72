import type { CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useState } from 'react'
import type { CodeForm } from './checks.ts'
import { type Problems, useProblems } from './problem.ts'
import { type Proof, savedProofFor, useProof } from './proof.ts'

export interface CodeFormState<Form extends CodeForm> {
  readonly form: Form
  readonly problems: Problems<keyof Form & string>
  readonly proof: Proof
  readonly change: (change: Partial<Form>) => void
}

export const emptyCodeForm: CodeForm = { id: '', code: '', password: '', confirm: '' }

/** A form whose password is open once the address is proved. A proof that has ended meanwhile has to be made anew. */
export function useCodeForm<Form extends CodeForm>(type: CodeType, first: Form): CodeFormState<Form> {
  const [saved] = useState(() => savedProofFor(type, first.id))
  const [form, setForm] = useState(saved === null ? first : { ...first, id: saved.id })
  const problems = useProblems<keyof Form & string>({
    idFormat: 'id',
    notVerified: 'id',
    invalidCode: 'code',
    pwRule: 'password',
    pwCommon: 'password',
    pwDoesNotMatch: 'password',
  })
  const proof = useProof(type, problems, saved)

  function change(next: Partial<Form>) {
    setForm({ ...form, ...next })
    for (const field of Object.keys(next) as (keyof Form & string)[]) problems.settle(field)
    if (next.id !== undefined) proof.restart()
  }

  function tellFailure(error: unknown) {
    if (error instanceof Refusal && error.code === 'notVerified') proof.restart()
    problems.tellFailure(error)
  }

  return { form, problems: { ...problems, tellFailure }, proof, change }
}
