import type { CodeType } from '@haru/shared/contract/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useState } from 'react'
import type { CodeForm } from './checks.ts'
import { type Problems, useProblems } from './problem.ts'
import { type Proof, useProof } from './proof.ts'

export interface CodeFormState {
  readonly form: CodeForm
  readonly problems: Problems<keyof CodeForm>
  readonly proof: Proof
  readonly change: (change: Partial<CodeForm>) => void
}

/** A form whose password is open once the address is proved. A proof that has ended meanwhile has to be made anew. */
export function useCodeForm(type: CodeType, firstId = ''): CodeFormState {
  const [form, setForm] = useState<CodeForm>({ id: firstId, code: '', password: '', confirm: '' })
  const problems = useProblems<keyof CodeForm>({
    idFormat: 'id',
    notVerified: 'id',
    invalidCode: 'code',
    pwRule: 'password',
    pwCommon: 'password',
    pwDoesNotMatch: 'password',
  })
  const proof = useProof(type, problems)

  function change(next: Partial<CodeForm>) {
    setForm({ ...form, ...next })
    for (const field of Object.keys(next) as (keyof CodeForm)[]) problems.settle(field)
    if (next.id !== undefined) proof.restart()
  }

  function tellFailure(error: unknown) {
    if (error instanceof Refusal && error.code === 'notVerified') proof.restart()
    problems.tellFailure(error)
  }

  return { form, problems: { ...problems, tellFailure }, proof, change }
}
