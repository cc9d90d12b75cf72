import type { FormEvent } from 'react'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import css from './account.module.css'
import { checkDelete, checkOwnId } from './checks.ts'
import { emptyCodeForm, useCodeForm } from './code-form.ts'
import { useDelete } from './deleting.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { ProofFields } from './ProofFields.tsx'

/** Deleting an account that has a password: it takes that, and a code for its address. */
export function DeleteForm() {
  const t = useText()
  const { loginId } = useSession()
  const { form, problems, proof, change } = useCodeForm('delete', { ...emptyCodeForm, id: loginId })
  const remove = useDelete()

  function handleSend(id: string) {
    const problem = checkOwnId(id, loginId)
    if (problem !== null) problems.tell(problem)
    else proof.send(id)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkDelete(form, proof.stage, loginId)
    if (problem !== null) problems.tell(problem)
    else remove.mutate(form.password, { onError: problems.tellFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <ProofFields
        id={form.id}
        code={form.code}
        proof={{ ...proof, send: handleSend }}
        problems={problems}
        onId={(id) => change({ id })}
        onCode={(code) => change({ code })}
      />
      <PasswordFields
        labels={['login.password', 'signup.confirm']}
        isCurrent
        form={form}
        disabled={proof.stage !== 'verified'}
        problems={problems}
        onChange={change}
      />
      <Button type="submit" kind="danger" wide busy={remove.isPending}>
        {t('delete.submit')}
      </Button>
    </form>
  )
}
