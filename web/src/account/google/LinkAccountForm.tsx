import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import account from '../account.module.css'
import { SingleFieldForm, useSingleField } from '../form/SingleFieldForm.tsx'
import { useCompleteAuthorization } from './useCompleteAuthorization.ts'
import type { CallbackContext } from './useStartAuthorization.ts'

interface LinkAccountFormProps {
  /** The id of the account whose password the user enters. */
  readonly loginId: string
  readonly context: CallbackContext
}

/** Links Google to the account with the same email address after its password is entered once. */
export function LinkAccountForm({ loginId, context }: LinkAccountFormProps) {
  const t = useText()
  const field = useSingleField('password', 'pwDoesNotMatch')
  const { complete, fail } = useCompleteAuthorization()
  const input = useRef<HTMLInputElement>(null)
  // The form replaces a page without a control, so it takes the focus.
  useEffect(() => input.current?.focus(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async (password: string) =>
      complete(await call(googleCalls.join, { user_pw: password }, completeSettings({})), context),
    onError: (error) => {
      const isExpired = error instanceof Refusal && error.code === 'invalidQuery'
      if (isExpired) fail(error, context)
      else field.problems.showFailure(error)
    },
  })

  return (
    <Screen title={t('google.link.title')}>
      <SingleFieldForm
        field={field}
        missing="account.enterPassword"
        submit={t('google.link.submit')}
        busy={isPending}
        onSend={mutate}
      >
        <p>{t('google.link.text')}</p>
        <TextField
          label={t('login.id')}
          name="id"
          autoComplete="username"
          locked
          value={loginId}
          onText={() => undefined}
        />
        <PasswordField ref={input} label={t('login.password')} autoComplete="current-password" {...field.props} />
      </SingleFieldForm>
      <p className={account.aside}>
        {t('google.link.not')} <Link href={loginPath}>{t('google.error.again')}</Link>
      </p>
    </Screen>
  )
}
