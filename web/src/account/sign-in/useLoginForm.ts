import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { readLocal } from '../../lib/local-storage.ts'
import { useIsPrerendered } from '../../lib/useIsPrerendered.ts'
import { checkLogin } from '../form/form-checks.ts'
import { useFormProblems } from '../form/useFormProblems.ts'
import { type PrerenderedForm, usePrerenderedForm } from '../form/usePrerenderedForm.ts'
import { type RememberMe, readRememberMe, readRememberMeOfSession, writeRememberMe } from '../session/remember-me.ts'
import { type QuickSignInFields, useQuickSignIn } from './useQuickSignIn.ts'
import { type SignInMutation, useSignIn } from './useSignIn.ts'

export interface LoginFormOptions {
  /** The element on which five taps sign in; see `useQuickSignIn`. */
  readonly tapTarget: RefObject<HTMLElement | null>
  /** The id of the user whose session ended and who signs in again; null allows every id. */
  readonly lockedId: string | null
}

export type LoginField = 'id' | 'password' | 'code'

interface LoginValues {
  readonly id: string
  readonly password: string
  /** The code of two-step login; null until the server requires one. */
  readonly code: string | null
}

/** The state of the login form, and its sign-in by password, by the key of this device, or by five taps. */
export function useLoginForm({ tapTarget, lockedId }: LoginFormOptions) {
  const savedId = useInitialId()
  const initialId = lockedId ?? savedId
  const isPrerendered = useIsPrerendered()
  const [values, setValues] = useState<LoginValues>({ id: isPrerendered ? '' : initialId, password: '', code: null })
  const [rememberMe, setRememberMe] = useState(() => {
    if (isPrerendered) return noRememberMe
    return lockedId === null ? readRememberMe() : readRememberMeOfSession()
  })
  const problems = useFormProblems<LoginField>({ idFormat: 'id' })
  const signIn = useSignIn()
  useQuickSignIn(tapTarget, signIn, { id: values.id, rememberMe }, setFields)
  usePrerenderedForm(problems.form, takeOver)
  const isAutoLogin = useAutoLogin(initialId, signIn, { onSuccess: handleResult, onError: problems.showFailure })

  function submit() {
    const { id, password, code } = values
    const problem = checkLogin(id, password, code)
    if (problem !== null) return problems.show(problem)
    const credentials = { id, password, code: code ?? '', rememberMe }
    signIn.mutate(credentials, { onSuccess: handleResult, onError: problems.showFailure })
  }

  function takeOver(form: PrerenderedForm) {
    setValues({ id: form.texts['id'] || initialId, password: form.texts['password'] ?? '', code: null })
    setRememberMe(mergeRememberMe(readRememberMe(), form.checked))
  }

  function setFields(next: QuickSignInFields) {
    setValues((current) => ({ ...current, id: next.id }))
    setRememberMe(next.rememberMe)
  }

  function handleResult(refusal: TextKey | null) {
    // The password was right, so no error is shown.
    if (refusal === 'account.codeNeeded') setValues((current) => ({ ...current, code: '' }))
    else if (refusal !== null) problems.show({ field: findRefusedField(refusal), key: refusal })
  }

  function changeText(field: LoginField, text: string) {
    // With another id or password the sign-in starts again: the server has not required its code yet.
    setValues((current) => ({ ...current, ...(field === 'code' ? {} : { code: null }), [field]: text }))
    problems.clear(field)
  }

  function changeRememberMe(change: Partial<RememberMe>) {
    const next = { ...rememberMe, ...change }
    setRememberMe(next)
    // Turning automatic login on applies from the next login; every other change applies at once.
    writeRememberMe(values.id, { ...next, isAuto: next.isAuto && readRememberMe().isAuto })
  }

  const isBusy = signIn.isPending
  return { ...values, rememberMe, problems, isBusy, isAutoLogin, submit, changeText, changeRememberMe }
}

const noRememberMe: RememberMe = { isAuto: false, isSaved: false, isShared: false }

/** The stored options with those that are checked, by their names. */
function mergeRememberMe(stored: RememberMe, checked: readonly string[]): RememberMe {
  const isChosen = (name: keyof RememberMe) => stored[name] || checked.includes(name)
  return { isAuto: isChosen('isAuto'), isSaved: isChosen('isSaved'), isShared: isChosen('isShared') }
}

function findRefusedField(refusal: TextKey): LoginField {
  return refusal === 'account.codeIncorrect' ? 'code' : 'password'
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
