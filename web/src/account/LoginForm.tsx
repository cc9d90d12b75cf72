import { maxLoginIdLength } from '@haru/shared/contract/account/credentials.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useText } from '../lib/language.tsx'
import { readLocal } from '../lib/local-storage.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Checkbox, Switch } from '../ui/inputs/Checkbox.tsx'
import { PasswordField } from '../ui/inputs/PasswordField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import css from './account.module.css'
import { checkLogin } from './checks.ts'
import { GoogleButton } from './google/GoogleButton.tsx'
import { PasskeyLogin } from './passkeys/PasskeyLogin.tsx'
import { type Problems, useProblems } from './problem.ts'
import { type Shown, useQuickSignIn } from './quick.ts'
import { type Keeping, keep, readKeeping, readKeepingAgain, type SignIn, useSignIn } from './signing-in.ts'
import { CodeField } from './two-step/CodeField.tsx'

// As long as a password that is not there: the device itself is the key.
const mask = '••••••••'

export interface LoginFormProps {
  /** What five taps sign in by. */
  readonly title: RefObject<HTMLElement | null>
  /** The id of whoever was in a moment ago and signs in again, as before; null where anybody may. */
  readonly again?: string | null
}

export function LoginForm({ title, again = null }: LoginFormProps) {
  const t = useText()
  const firstId = useFirstId()
  const [{ id, password, code }, setTyped] = useState<Typed>({ id: again ?? firstId, password: '', code: null })
  const [keeping, setKeeping] = useState(again === null ? readKeeping : readKeepingAgain)
  const problems = useProblems<Field>({ idFormat: 'id' })
  const signIn = useSignIn()
  useQuickSignIn(title, signIn, { id, keeping }, handleShown)
  const isByDevice = useAutoLogin(id, signIn, { onSuccess: handleAnswer, onError: problems.tellFailure })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkLogin(id, password, code)
    if (problem !== null) return problems.tell(problem)
    const options = { onSuccess: handleAnswer, onError: problems.tellFailure }
    signIn.mutate({ id, password, code: code ?? '', keeping }, options)
  }

  function handleShown(next: Shown) {
    setTyped((typed) => ({ ...typed, id: next.id }))
    setKeeping(next.keeping)
  }

  function handleAnswer(refusal: TextKey | null) {
    // The password was right: that is no problem to be told.
    if (refusal === 'account.codeNeeded') setTyped((typed) => ({ ...typed, code: '' }))
    else if (refusal !== null) problems.tell({ field: fieldOf(refusal), key: refusal })
  }

  function handleTyped(field: Field, text: string) {
    // Another id or password begins anew: whether a code is wanted is not known of it.
    setTyped((typed) => ({ ...typed, ...(field === 'code' ? {} : { code: null }), [field]: text }))
    problems.settle(field)
  }

  function handleKeeping(change: Partial<Keeping>) {
    const next = { ...keeping, ...change }
    setKeeping(next)
    // Logging in by itself begins with the next login; everything else, and its end, holds from now on.
    keep(id, { ...next, isAuto: next.isAuto && readKeeping().isAuto })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <Credentials
        id={id}
        password={isByDevice ? mask : password}
        isByDevice={isByDevice}
        isAgain={again !== null}
        problems={problems}
        onTyped={handleTyped}
      />
      {code !== null && (
        <CodeField
          label={t('twoStep.login')}
          hint={t('twoStep.login.hint')}
          value={code}
          error={problems.errorAt('code')}
          onText={(text) => handleTyped('code', text)}
        />
      )}
      {again === null && <Choices keeping={keeping} onKeeping={handleKeeping} />}
      <Button type="submit" kind="primary" wide busy={signIn.isPending}>
        {t('login.submit')}
      </Button>
      <PasskeyLogin keeping={keeping} />
      {again === null && <GoogleButton isShared={keeping.isShared} />}
    </form>
  )
}

type Field = 'id' | 'password' | 'code'

interface Typed {
  readonly id: string
  readonly password: string
  /** Of two-step login; null until it is asked for. */
  readonly code: string | null
}

function fieldOf(refusal: TextKey): Field {
  return refusal === 'account.codeIncorrect' ? 'code' : 'password'
}

interface CredentialsProps {
  readonly id: string
  readonly password: string
  readonly isByDevice: boolean
  readonly isAgain: boolean
  readonly problems: Problems<Field>
  readonly onTyped: (field: Field, text: string) => void
}

function Credentials({ id, password, isByDevice, isAgain, problems, onTyped }: CredentialsProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('login.id')}
        placeholder={t('login.id.hint')}
        name="id"
        type="email"
        // Where the browser completes it, it may name passkeys too.
        autoComplete="username webauthn"
        maxLength={maxLoginIdLength}
        spellCheck={false}
        value={id}
        locked={isAgain}
        error={problems.errorAt('id')}
        onText={(text) => onTyped('id', text)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        locked={isByDevice}
        error={problems.errorAt('password')}
        onText={(text) => onTyped('password', text)}
      />
    </>
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
  return state?.id ?? readLocal('savedId') ?? ''
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
