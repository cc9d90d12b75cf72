import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings, type Settings, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { loginPath } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import css from '../account.module.css'
import { checkSignup, emptySignupValues, type SignupValues as Form } from '../form/form-checks.ts'
import { PasswordFields } from '../form/PasswordFields.tsx'
import { StartFields } from '../form/StartFields.tsx'
import { GoogleButton } from '../google/GoogleButton.tsx'
import { useGuessedSettings } from '../useGuessedSettings.ts'
import { EmailVerificationFields } from '../verify-email/EmailVerificationFields.tsx'
import { writeSavedVerification } from '../verify-email/saved-verification.ts'
import { useEmailCodeForm } from '../verify-email/useEmailCodeForm.ts'

export function SignupForm() {
  const t = useText()
  const settings = useGuessedSettings()
  const { form, problems, verification, change } = useEmailCodeForm('signup', emptySignupValues)
  const signUp = useSignUp()
  const isVerified = verification.stage === 'verified'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkSignup(form, verification.stage)
    if (problem !== null) problems.show(problem)
    else signUp.mutate({ form, settings }, { onError: problems.showFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <EmailVerificationFields
        id={form.id}
        code={form.code}
        verification={verification}
        problems={problems}
        onId={(id) => change({ id })}
        onCode={(code) => change({ code })}
      />
      <PasswordFields
        labels={['signup.password', 'signup.confirm']}
        form={form}
        disabled={!isVerified}
        problems={problems}
        onChange={change}
      />
      <StartFields
        textGroup="signup"
        texts={form}
        units={settings}
        disabled={!isVerified}
        errorAt={problems.errorAt}
        onText={(field, text) => change({ [field]: text })}
      />
      <p className={css.note}>{t('signup.age', { age: settings.country === 'KR' ? 14 : 13 })}</p>
      <Button type="submit" kind="primary" wide busy={signUp.isPending}>
        {t('signup.submit')}
      </Button>
      <GoogleButton text="google.signUp" />
    </form>
  )
}

interface SignUpInput {
  readonly form: Form
  readonly settings: Settings
}

function useSignUp() {
  const t = useText()
  const toast = useToast()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: createAccount,
    onSuccess: ({ status, msg }, { form }) => {
      const isDone = status === 'success'
      toast({ kind: isDone ? 'success' : 'error', text: t(msg as TextKey) })
      if (!isDone) return
      writeSavedVerification('signup', null)
      navigate(loginPath, { state: { id: form.id.trim() } })
    },
  })
}

function createAccount({ form, settings }: SignUpInput) {
  const start = {
    scale: startingValueFields.scale.parse(form.scale, settings),
    kcal: startingValueFields.kcal.parse(form.kcal, settings),
    property: startingValueFields.property.parse(form.property, settings),
  }
  const input = { loginId: form.id.trim(), password: form.password, settings, start, isShared: false }
  return call(accountCalls.signUp, input, completeSettings({}))
}
