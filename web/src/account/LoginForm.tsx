import { longestId } from '@haru/shared/contract/credentials.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useText } from '../lib/language.tsx'
import { readStored } from '../lib/stored.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Switch } from '../ui/Checkbox.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import css from './account.module.css'
import { checkLogin } from './checks.ts'
import { GoogleButton } from './google/GoogleButton.tsx'
import { useProblems } from './problem.ts'
import { type Keeping, keep, readKeeping, type SignIn, useSignIn } from './signing-in.ts'

// As long as a password that is not there: the device itself is the key.
const mask = '••••••••'

export function LoginForm() {
  const t = useText()
  const [id, setId] = useState(useFirstId())
  const [password, setPassword] = useState('')
  const [keeping, setKeeping] = useState(readKeeping)
  const problems = useProblems<'id' | 'password'>({ idFormat: 'id' })
  const signIn = useSignIn()
  const isByDevice = useAutoLogin(id, signIn, { onSuccess: handleAnswer, onError: problems.tellFailure })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkLogin(id, password)
    if (problem !== null) problems.tell(problem)
    else signIn.mutate({ id, password, keeping }, { onSuccess: handleAnswer, onError: problems.tellFailure })
  }

  function handleAnswer(refusal: TextKey | null) {
    if (refusal !== null) problems.tell({ field: 'password', key: refusal })
  }

  function handleKeeping(change: Partial<Keeping>) {
    const next = { ...keeping, ...change }
    setKeeping(next)
    // Logging in by itself begins with the next login; everything else, and its end, holds from now on.
    keep(id, { ...next, isAuto: next.isAuto && readKeeping().isAuto })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('login.id')}
        placeholder={t('login.id.hint')}
        name="id"
        type="email"
        autoComplete="username"
        maxLength={longestId}
        spellCheck={false}
        value={id}
        error={problems.errorAt('id')}
        onText={(text) => {
          setId(text)
          problems.settle('id')
        }}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={isByDevice ? mask : password}
        locked={isByDevice}
        error={problems.errorAt('password')}
        onText={(text) => {
          setPassword(text)
          problems.settle('password')
        }}
      />
      <Choices keeping={keeping} onKeeping={handleKeeping} />
      <Button type="submit" kind="primary" wide busy={signIn.isPending}>
        {t('login.submit')}
      </Button>
      <GoogleButton isShared={keeping.isShared} />
    </form>
  )
}

interface ChoicesProps {
  readonly keeping: Keeping
  readonly onKeeping: (change: Partial<Keeping>) => void
}

function Choices({ keeping: { isAuto, isSaved, isShared }, onKeeping }: ChoicesProps) {
  const t = useText()
  return (
    <div className={css.choices}>
      <Switch
        label={t('login.auto')}
        checked={isAuto && !isShared}
        disabled={isShared}
        onChecked={(checked) => onKeeping({ isAuto: checked })}
      />
      <Switch
        label={t('login.save')}
        checked={isSaved && !isShared}
        disabled={isShared}
        onChecked={(checked) => onKeeping({ isSaved: checked })}
      />
      <Checkbox
        label={t('login.shared')}
        hint={t('login.shared.hint')}
        checked={isShared}
        onChecked={(checked) => onKeeping({ isShared: checked })}
      />
    </div>
  )
}

/** Who signed up a moment ago, else who is remembered here. */
function useFirstId(): string {
  const state = useHistoryState<{ readonly id?: string } | null>()
  return state?.id ?? readStored('savedId') ?? ''
}

/** Logs in at once where this device may. True while it tries. */
function useAutoLogin(id: string, signIn: SignIn, options: Parameters<SignIn['mutate']>[1]): boolean {
  const tryOnce = useEffectEvent(() => {
    const keeping = readKeeping()
    if (keeping.isAuto && id !== '') signIn.mutate({ id, password: null, keeping }, options)
  })
  useEffect(() => tryOnce(), [])
  return signIn.isPending && signIn.variables.password === null
}
