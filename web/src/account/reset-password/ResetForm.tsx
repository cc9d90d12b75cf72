import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { clearAccountStorage, clearSessionCache } from '../../session/account.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from '../account.module.css'
import { checkNewPassword, type EmailCodeValues } from '../form/form-checks.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { EmailAndPasswordFields } from '../verify-email/EmailAndPasswordFields.tsx'
import { writeStoredVerification } from '../verify-email/stored-verification.ts'
import { emptyEmailCodeValues, useEmailCodeForm } from '../verify-email/useEmailCodeForm.ts'

export function ResetForm() {
  const t = useText()
  const emailForm = useEmailCodeForm('resetPw', emptyEmailCodeValues)
  const { form, problems, verification } = emailForm
  const reset = useReset()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkNewPassword(form, verification.stage)
    if (problem !== null) problems.show(problem)
    else reset.mutate(form, { onError: problems.showFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <EmailAndPasswordFields emailForm={emailForm} labels={['reset.password', 'reset.confirm']} />
      <p className={css.note}>{t('reset.after')}</p>
      <Button type="submit" kind="primary" wide busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
      <GoogleButton />
    </form>
  )
}

function useReset() {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: ({ id, password }: EmailCodeValues) =>
      call(accountCalls.resetPassword, { user_id: id.trim(), OBJECT: { user_pw: password } }, completeSettings({})),
    onSuccess: ({ status, msg }, { id }) => {
      const isDone = status === 'success'
      toast({ kind: isDone ? 'success' : 'error', text: t(msg as TextKey) })
      if (!isDone) return
      writeStoredVerification('resetPw', null)
      clearAccountStorage()
      clearSessionCache(client)
      navigate(loginPath, { state: { id: id.trim() } })
    },
  })
}
