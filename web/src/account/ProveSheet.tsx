import { accountCalls } from '@haru/shared/contract/account.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountKey } from '../lib/account.ts'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../lib/session.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import css from './account.module.css'
import { GoogleProof } from './google/GoogleProof.tsx'
import { PasskeyProof } from './passkeys/PasskeyProof.tsx'
import { useProblems } from './problem.ts'

/** How the person who is signed in can prove who they are. */
export function waysQuery(units: Parameters<typeof call>[2]) {
  return queryOptions({ queryKey: [...accountKey, 'ways'], queryFn: () => call(accountCalls.ways, {}, units) })
}

interface ProveSheetProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks once more who it is, before something that a borrowed phone should not be able to do. */
export function ProveSheet({ onProved, onClose }: ProveSheetProps) {
  const t = useText()
  const { units } = useSession()
  const { data: ways } = useQuery(waysQuery(units))
  return (
    <Sheet open onClose={onClose} title={t('prove.title')}>
      <div className={css.form}>
        <p>{t('prove.text')}</p>
        {ways?.password === true && <ProveByPassword onProved={onProved} />}
        {ways !== undefined && ways.passkeys > 0 && <PasskeyProof onProved={onProved} />}
        {ways?.google === true && <GoogleProof />}
      </div>
    </Sheet>
  )
}

function ProveByPassword({ onProved }: Pick<ProveSheetProps, 'onProved'>) {
  const t = useText()
  const { units } = useSession()
  const [password, setPassword] = useState('')
  const problems = useProblems<'password'>({ pwDoesNotMatch: 'password' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(accountCalls.prove, { user_pw: password }, units),
    onSuccess: onProved,
    onError: problems.tellFailure,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (password === '') problems.tell({ field: 'password', key: 'account.enterPassword' })
    else mutate()
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <PasswordField
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
        {t('prove.submit')}
      </Button>
    </form>
  )
}
