import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings, type Settings, startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { call } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { loginPath } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import css from './account.module.css'
import { checkSignup, emptySignup, type SignupForm as Form } from './checks.ts'
import { useCodeForm } from './code-form.ts'
import { GoogleButton } from './google/GoogleButton.tsx'
import { useGuessedSettings } from './guessed.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { ProofFields } from './ProofFields.tsx'
import { StartFields } from './StartFields.tsx'
import { writeSavedProof } from './saved-proof.ts'

export function SignupForm() {
  const t = useText()
  const settings = useGuessedSettings()
  const { form, problems, proof, change } = useCodeForm('signup', emptySignup)
  const signUp = useSignUp()
  const isOpen = proof.stage === 'verified'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = checkSignup(form, proof.stage)
    if (problem !== null) problems.tell(problem)
    else signUp.mutate({ form, settings }, { onError: problems.tellFailure })
  }

  return (
    <form ref={problems.form} className={css.form} noValidate onSubmit={handleSubmit}>
      <ProofFields
        id={form.id}
        code={form.code}
        proof={proof}
        problems={problems}
        onId={(id) => change({ id })}
        onCode={(code) => change({ code })}
      />
      <PasswordFields
        labels={['signup.password', 'signup.confirm']}
        form={form}
        disabled={!isOpen}
        problems={problems}
        onChange={change}
      />
      <StartFields
        words="signup"
        texts={form}
        units={settings}
        disabled={!isOpen}
        errorAt={problems.errorAt}
        onText={(field, text) => change({ [field]: text })}
      />
      <p className={css.note}>{t('signup.age', { age: settings.country === 'KR' ? 14 : 13 })}</p>
      <Button type="submit" kind="primary" wide busy={signUp.isPending}>
        {t('signup.submit')}
      </Button>
      <GoogleButton words="google.signUp" />
    </form>
  )
}

interface SignUpAsked {
  readonly form: Form
  readonly settings: Settings
}

function useSignUp() {
  const t = useText()
  const toast = useToast()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: askToSignUp,
    onSuccess: ({ status, msg }, { form }) => {
      const isDone = status === 'success'
      toast({ kind: isDone ? 'success' : 'error', text: t(msg as TextKey) })
      if (!isDone) return
      writeSavedProof('signup', null)
      navigate(loginPath, { state: { id: form.id.trim() } })
    },
  })
}

function askToSignUp({ form, settings }: SignUpAsked) {
  const start = {
    scale: startingValueFields.scale.parse(form.scale, settings),
    kcal: startingValueFields.kcal.parse(form.kcal, settings),
    property: startingValueFields.property.parse(form.property, settings),
  }
  const asked = { loginId: form.id.trim(), password: form.password, settings, start }
  return call(accountCalls.signUp, asked, completeSettings({}))
}
