import { maxLoginIdLength } from '@haru/shared/contract/account/credentials.ts'
import type { FormEvent } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox, Switch } from '../../ui/inputs/Checkbox.tsx'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import css from '../account.module.css'
import type { FormProblems } from '../form/useFormProblems.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx'
import type { RememberMe } from '../session/remember-me.ts'
import { CodeField } from '../two-step/CodeField.tsx'
import { type LoginField, type LoginFormOptions, useLoginForm } from './useLoginForm.ts'

// Shown instead of a password while the device signs in by its own key.
const passwordMask = '••••••••'

type LoginFormProps = Pick<LoginFormOptions, 'tapTarget'> & Partial<LoginFormOptions>

export function LoginForm({ tapTarget, lockedId = null }: LoginFormProps) {
  const t = useText()
  const login = useLoginForm({ tapTarget, lockedId })
  const { id, password, code, rememberMe, problems, isAutoLogin } = login

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    login.submit()
  }

  // The browser sends nothing by the method `dialog`. By any other it would put the password into the URL before the app runs.
  return (
    <form ref={problems.form} className={css.form} method="dialog" noValidate onSubmit={handleSubmit}>
      <CredentialFields
        id={id}
        password={isAutoLogin ? passwordMask : password}
        isAutoLogin={isAutoLogin}
        isIdLocked={lockedId !== null}
        problems={problems}
        onFieldText={login.changeText}
      />
      {code !== null && (
        <CodeField
          label={t('twoStep.login')}
          hint={t('twoStep.login.hint')}
          value={code}
          error={problems.errorAt('code')}
          onText={(text) => login.changeText('code', text)}
        />
      )}
      {lockedId === null && <RememberMeFields rememberMe={rememberMe} onRememberMe={login.changeRememberMe} />}
      <Button type="submit" kind="primary" wide busy={login.isBusy}>
        {t('login.submit')}
      </Button>
      <PasskeyLogin rememberMe={rememberMe} />
      {lockedId === null && <GoogleButton isShared={rememberMe.isShared} />}
    </form>
  )
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
        name="isAuto"
        checked={isAuto && !isShared}
        disabled={isShared}
        onChecked={(checked) => onRememberMe({ isAuto: checked })}
      />
      <Switch
        label={t('login.save')}
        name="isSaved"
        checked={isSaved && !isShared}
        disabled={isShared}
        onChecked={(checked) => onRememberMe({ isSaved: checked })}
      />
      <Checkbox
        label={t('login.shared')}
        name="isShared"
        hint={t('login.shared.hint')}
        checked={isShared}
        onChecked={(checked) => onRememberMe({ isShared: checked })}
      />
    </div>
  )
}
