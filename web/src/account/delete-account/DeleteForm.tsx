import type { FormEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import css from '../account.module.css'
import { checkDelete, checkOwnId } from '../form/form-checks.ts'
import { EmailAndPasswordFields } from '../verify-email/EmailAndPasswordFields.tsx'
import { emptyEmailCodeValues, useEmailCodeForm } from '../verify-email/useEmailCodeForm.ts'
import { useDeleteAccount } from './useDeleteAccount.ts'

/** Deletes an account that has a password. It requires the password and a code sent to the email address. */
export function DeleteForm() {
  const t = useText()
  const { loginId } = useSession()
  const emailForm = useEmailCodeForm('delete', { ...emptyEmailCodeValues, id: loginId })
  const { form, problems, verification } = emailForm
  const remove = useDeleteAccount()

  function handleSend(id: string) {
    const problem = checkOwnId(id, loginId)
    if (problem !== null) problems.show(problem)
    else verification.send(id)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkDelete(form, verification.stage, loginId)
    if (problem !== null) problems.show(problem)
    else remove.mutate(form.password, { onError: problems.showFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <EmailAndPasswordFields
        emailForm={{ ...emailForm, verification: { ...verification, send: handleSend } }}
        labels={['login.password', 'signup.confirm']}
        isCurrent
      />
      <Button type="submit" kind="danger" wide busy={remove.isPending}>
        {t('delete.submit')}
      </Button>
    </form>
  )
}
