import type { CodeType } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useState } from 'react'
import type { EmailCodeValues } from '../form/form-checks.ts'
import { type FormProblems, useFormProblems } from '../form/useFormProblems.ts'
import { type EmailVerification, findStoredVerification, useEmailVerification } from './useEmailVerification.ts'

export interface EmailCodeForm<Form extends EmailCodeValues> {
  readonly form: Form
  readonly problems: FormProblems<keyof Form & string>
  readonly verification: EmailVerification
  readonly change: (change: Partial<Form>) => void
}

export const emptyEmailCodeValues: EmailCodeValues = { id: '', code: '', password: '', confirm: '' }

/** A form whose password fields are enabled once the email is verified. An expired verification restarts. */
export function useEmailCodeForm<Form extends EmailCodeValues>(type: CodeType, initial: Form): EmailCodeForm<Form> {
  const [stored] = useState(() => findStoredVerification(type, initial.id))
  const [form, setForm] = useState(stored === null ? initial : { ...initial, id: stored.id })
  const problems = useFormProblems<keyof Form & string>({
    idFormat: 'id',
    notVerified: 'id',
    invalidCode: 'code',
    pwRule: 'password',
    pwCommon: 'password',
    pwDoesNotMatch: 'password',
  })
  const verification = useEmailVerification(type, problems, stored)

  function change(next: Partial<Form>) {
    setForm({ ...form, ...next })
    for (const field of Object.keys(next) as (keyof Form & string)[]) problems.clear(field)
    if (next.id !== undefined) verification.restart()
  }

  function showFailure(error: unknown) {
    if (error instanceof Refusal && error.code === 'notVerified') verification.restart()
    problems.showFailure(error)
  }

  return { form, problems: { ...problems, showFailure }, verification, change }
}
