import { maxLoginIdLength } from '@haru/shared/contract/account/credentials.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useText } from '../../lib/language.tsx'
import { readLocal } from '../../lib/local-storage.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox, Switch } from '../../ui/inputs/Checkbox.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import css from '../account.module.css'
import { checkLogin } from '../form/form-checks.ts'
import { type FormProblems, useFormProblems } from '../form/useFormProblems.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx'
import { type RememberMe, readRememberMe, readRememberMeOfSession, writeRememberMe } from '../session/remember-me.ts'
import { CodeField } from '../two-step/CodeField.tsx'
import { type QuickSignInFields, useQuickSignIn } from './useQuickSignIn.ts'
import { type SignInMutation, useSignIn } from './useSignIn.ts'

// Shown instead of a password while the device signs in by its own key.
const passwordMask = '••••••••'

interface LoginFormProps {
  /** The element on which five taps sign in; see `useQuickSignIn`. */
  readonly tapTarget: RefObject<HTMLElement | null>
  /** The id of the user whose session ended and who signs in again; null allows every id. */
  readonly lockedId?: string | null
}

export function LoginForm({ tapTarget, lockedId = null }: LoginFormProps) {
  const t = useText()
  const initialId = useInitialId()
  const [{ id, password, code }, setValues] = useState<LoginValues>({
    id: lockedId ?? initialId,
    password: '',
    code: null,
  })
  const [rememberMe, setRememberMe] = useState(lockedId === null ? readRememberMe : readRememberMeOfSession)
  const problems = useFormProblems<LoginField>({ idFormat: 'id' })
  const signIn = useSignIn()
  useQuickSignIn(tapTarget, signIn, { id, rememberMe }, handleFields)
  const isAutoLogin = useAutoLogin(id, signIn, { onSuccess: handleResult, onError: problems.showFailure })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkLogin(id, password, code)
    if (problem !== null) return problems.show(problem)
    const options = { onSuccess: handleResult, onError: problems.showFailure }
    signIn.mutate({ id, password, code: code ?? '', rememberMe }, options)
  }

  function handleFields(next: QuickSignInFields) {
    setValues((values) => ({ ...values, id: next.id }))
    setRememberMe(next.rememberMe)
  }

  function handleResult(refusal: TextKey | null) {
    // The password was right, so no error is shown.
    if (refusal === 'account.codeNeeded') setValues((values) => ({ ...values, code: '' }))
    else if (refusal !== null) problems.show({ field: findRefusedField(refusal), key: refusal })
  }

  function handleText(field: LoginField, text: string) {
    // With another id or password the sign-in starts again: the server has not required its code yet.
    setValues((values) => ({ ...values, ...(field === 'code' ? {} : { code: null }), [field]: text }))
    problems.clear(field)
  }

  function handleRememberMe(change: Partial<RememberMe>) {
    const next = { ...rememberMe, ...change }
    setRememberMe(next)
    // Turning automatic login on applies from the next login; every other change applies at once.
    writeRememberMe(id, { ...next, isAuto: next.isAuto && readRememberMe().isAuto })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <CredentialFields
        id={id}
        password={isAutoLogin ? passwordMask : password}
        isAutoLogin={isAutoLogin}
        isIdLocked={lockedId !== null}
        problems={problems}
        onFieldText={handleText}
      />
      {code !== null && (
        <CodeField
          label={t('twoStep.login')}
          hint={t('twoStep.login.hint')}
          value={code}
          error={problems.errorAt('code')}
          onText={(text) => handleText('code', text)}
        />
      )}
      {lockedId === null && <RememberMeFields rememberMe={rememberMe} onRememberMe={handleRememberMe} />}
      <Button type="submit" kind="primary" wide busy={signIn.isPending}>
        {t('login.submit')}
      </Button>
      <PasskeyLogin rememberMe={rememberMe} />
      {lockedId === null && <GoogleButton isShared={rememberMe.isShared} />}
    </form>
  )
}

type LoginField = 'id' | 'password' | 'code'

interface LoginValues {
  readonly id: string
  readonly password: string
  /** The code of two-step login; null until the server requires one. */
  readonly code: string | null
}

function findRefusedField(refusal: TextKey): LoginField {
  return refusal === 'account.codeIncorrect' ? 'code' : 'password'
}

interface CredentialFieldsProps {
  readonly id: string
  readonly password: string
  readonly isAutoLogin: boolean
  readonly isIdLocked: boolean
  readonly problems: FormProblems<LoginField>
  readonly onFieldText: (field: LoginField, text: string) => void
}

function CredentialFields({ id, password, isAutoLogin, isIdLocked, problems, onFieldText }: CredentialFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('login.id')}
        placeholder={t('login.id.hint')}
        name="id"
        type="email"
        // Lets the browser offer passkeys where it completes the id.
        autoComplete="username webauthn"
        maxLength={maxLoginIdLength}
        spellCheck={false}
        value={id}
        locked={isIdLocked}
        error={problems.errorAt('id')}
        onText={(text) => onFieldText('id', text)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        locked={isAutoLogin}
        error={problems.errorAt('password')}
        onText={(text) => onFieldText('password', text)}
      />
    </>
  )
}

interface RememberMeFieldsProps {
  readonly rememberMe: RememberMe
  readonly onRememberMe: (change: Partial<RememberMe>) => void
}

function RememberMeFields({ rememberMe: { isAuto, isSaved, isShared }, onRememberMe }: RememberMeFieldsProps) {
  const t = useText()
  return (
    <div className={css.rememberMe}>
      <Switch
        label={t('login.auto')}
        checked={isAuto && !isShared}
        disabled={isShared}
        onChecked={(checked) => onRememberMe({ isAuto: checked })}
      />
      <Switch
        label={t('login.save')}
        checked={isSaved && !isShared}
        disabled={isShared}
        onChecked={(checked) => onRememberMe({ isSaved: checked })}
      />
      <Checkbox
        label={t('login.shared')}
        hint={t('login.shared.hint')}
        checked={isShared}
        onChecked={(checked) => onRememberMe({ isShared: checked })}
      />
    </div>
  )
}

/** The id that just signed up, else the id saved in this browser. */
function useInitialId(): string {
  const state = useHistoryState<{ readonly id?: string } | null>()
  return state?.id ?? readLocal('savedId') ?? ''
}

/** Signs in at once where automatic login is on. True while the request runs. */
function useAutoLogin(id: string, signIn: SignInMutation, options: Parameters<SignInMutation['mutate']>[1]): boolean {
  const signInAutomatically = useEffectEvent(() => {
    const rememberMe = readRememberMe()
    if (rememberMe.isAuto && id !== '') signIn.mutate({ id, password: null, rememberMe }, options)
  })
  useEffect(() => signInAutomatically(), [])
  return signIn.isPending && signIn.variables.password === null
}
