import { accountCalls } from '@haru/shared/contract/account/account.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isReauthRequired } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { useReauth } from '../../session/useReauth.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from '../account.module.css'
import { checkPassword, type PasswordValues as Form } from '../form/form-checks.ts'
import { PasswordFields } from '../form/PasswordFields.tsx'
import { useFormProblems } from '../form/useFormProblems.ts'
import { devicesKey } from './queries.ts'

/** Changes the password after reauthentication. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const [form, setForm] = useState<Form>({ password: '', confirm: '' })
  const problems = useFormProblems<keyof Form>({ pwRule: 'password', pwCommon: 'password' })
  const change = useChangePassword(onDone)

  function handleChange(next: Partial<Form>) {
    setForm({ ...form, ...next })
    for (const field of Object.keys(next) as (keyof Form)[]) problems.clear(field)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPassword(form)
    if (problem !== null) problems.show(problem)
    else change.mutate(form.password, { onError: (error) => isReauthRequired(error) || problems.showFailure(error) })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <PasswordFields
        labels={['reset.password', 'reset.confirm']}
        form={form}
        problems={problems}
        onChange={handleChange}
      />
      <Button type="submit" kind="primary" wide busy={change.isPending}>
        {t('password.change')}
      </Button>
    </form>
  )
}

function useChangePassword(onDone: () => void) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const withReauth = useReauth()
  const { units } = useSession()
  return useMutation({
    mutationFn: (password: string) =>
      withReauth(() => call(accountCalls.changePassword, { OBJECT: { user_pw: password } }, units)),
    onSuccess: ({ status, msg }) => {
      toast({ kind: status === 'success' ? 'success' : 'error', text: t(msg as TextKey) })
      onDone()
      return client.invalidateQueries({ queryKey: devicesKey })
    },
  })
}
