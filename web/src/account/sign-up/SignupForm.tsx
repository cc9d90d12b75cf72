import { type FormEvent, useState } from 'react'
import { useText } from '../../lib/language.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import css from '../account.module.css'
import { checkNewPassword } from '../form/form-checks.ts'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { useGuessedSettings } from '../useGuessedSettings.ts'
import { EmailAndPasswordFields } from '../verify-email/EmailAndPasswordFields.tsx'
import { emptyEmailCodeValues, useEmailCodeForm } from '../verify-email/useEmailCodeForm.ts'
import { useSignUp } from './useSignUp.ts'

/** The form of a new user. Starting values are asked after it, by the first questions. */
export function SignupForm() {
  const t = useText()
  const settings = useGuessedSettings()
  const emailForm = useEmailCodeForm('signup', emptyEmailCodeValues)
  const { form, problems, verification } = emailForm
  const [isShared, setShared] = useState(false)
  const signUp = useSignUp()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkNewPassword(form, verification.stage)
    if (problem !== null) problems.show(problem)
    else signUp.mutate({ form, settings, isShared }, { onError: problems.showFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <EmailAndPasswordFields emailForm={emailForm} labels={['signup.password', 'signup.confirm']} />
      <Checkbox
        label={t('login.shared')}
        hint={t('login.shared.hint')}
        checked={isShared}
        onChecked={(checked) => setShared(checked)}
      />
      <p className={css.note}>{t('signup.age', { age: settings.country === 'KR' ? 14 : 13 })}</p>
      <Button type="submit" kind="primary" wide busy={signUp.isPending}>
        {t('signup.submit')}
      </Button>
      <GoogleButton text="google.signUp" isShared={isShared} />
    </form>
  )
}
