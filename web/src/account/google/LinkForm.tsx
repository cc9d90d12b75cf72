import { googleCalls } from '@haru/shared/contract/google.ts'
import { completeSettings } from '@haru/shared/contract/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { loginPath } from '../../lib/session.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import account from '../account.module.css'
import { useProblems } from '../problem.ts'
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
  const [password, setPassword] = useState('')
  const problems = useProblems<'password'>({ pwDoesNotMatch: 'password' })
  const { settle, fail } = useSettling()
  const box = useRef<HTMLInputElement>(null)
  // It takes the place of a page on which there was nothing to do.
  useEffect(() => box.current?.focus(), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => settle(await call(googleCalls.join, { user_pw: password }, completeSettings({})), note),
    onError: (error) => {
      const isOver = error instanceof Refusal && error.code === 'invalidQuery'
      if (isOver) fail(error, note)
      else problems.tellFailure(error)
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') problems.tell({ field: 'password', key: 'account.enterPassword' })
    else mutate()
  }

  return (
    <Screen title={t('google.link.title')}>
      <form ref={problems.form} className={account.form} noValidate onSubmit={handleSubmit}>
        <p>{t('google.link.text')}</p>
        <TextField
          label={t('login.id')}
          name="id"
          autoComplete="username"
          locked
          value={loginId}
          onText={() => undefined}
        />
        <PasswordField
          ref={box}
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.errorAt('password')}
          onText={(text) => {
            setPassword(text)
            problems.settle('password')
          }}
        />
        <Button type="submit" kind="primary" wide busy={isPending}>
          {t('google.link.submit')}
        </Button>
      </form>
      <p className={account.aside}>
        {t('google.link.not')} <Link href={loginPath}>{t('google.error.again')}</Link>
      </p>
    </Screen>
  )
}
