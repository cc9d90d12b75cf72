import { googleCalls } from '@haru/shared/contract/account/google.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { loginPath } from '../../session/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import account from '../account.module.css'
import { OneBoxForm, useOneBox } from '../OneBoxForm.tsx'
import type { Note } from './going.ts'
import { useSettling } from './settling.ts'

interface LinkFormProps {
  /** Whose password is asked for. */
  readonly loginId: string
  readonly note: Note
}

/** Asks once for the password of the account that has the address of the Google account. */
export function LinkForm({ loginId, note }: LinkFormProps) {
  const t = useText()
  const box = useOneBox('password', 'pwDoesNotMatch')
  const { settle, fail } = useSettling()
  const input = useRef<HTMLInputElement>(null)
  // It takes the place of a page on which there was nothing to do.
  useEffect(() => input.current?.focus(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async (password: string) =>
      settle(await call(googleCalls.join, { user_pw: password }, completeSettings({})), note),
    onError: (error) => {
      const isOver = error instanceof Refusal && error.code === 'invalidQuery'
      if (isOver) fail(error, note)
      else box.problems.tellFailure(error)
    },
  })

  return (
    <Screen title={t('google.link.title')}>
      <OneBoxForm
        box={box}
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
        <PasswordField ref={input} label={t('login.password')} autoComplete="current-password" {...box.props} />
      </OneBoxForm>
      <p className={account.aside}>
        {t('google.link.not')} <Link href={loginPath}>{t('google.error.again')}</Link>
      </p>
    </Screen>
  )
}
