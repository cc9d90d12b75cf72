import { isLoginId, isStrongPassword } from '@haru/shared/contract/account/credentials.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** What has to be put right first: where, and in which words. */
export interface Problem<Field extends string> {
  readonly field: Field
  readonly key: TextKey
}

/** How far the proof is that an address is one's own. */
export type Stage = 'initial' | 'sent' | 'verified'

export interface SignupForm {
  readonly id: string
  readonly code: string
  readonly password: string
  readonly confirm: string
  readonly scale: string
  readonly kcal: string
  readonly property: string
}

type Texts = Pick<SignupForm, 'scale' | 'kcal' | 'property'>

export type SignupField = keyof SignupForm

/** What is typed to choose a password, or to show that one knows it. */
export type PasswordForm = Pick<SignupForm, 'password' | 'confirm'>
/** A password behind a proof of the address: for a new one, and for deleting the account. */
export type CodeForm = Pick<SignupForm, 'id' | 'code' | 'password' | 'confirm'>

export const emptySignup: SignupForm = {
  id: '',
  code: '',
  password: '',
  confirm: '',
  scale: '',
  kcal: '',
  property: '',
}

export function checkId(id: string): Problem<'id'> | null {
  if (id.trim() === '') return { field: 'id', key: 'account.enterId' }
  return isLoginId(id.trim()) ? null : { field: 'id', key: 'error.idFormat' }
}

/** `code` is of two-step login, and null where none is asked for. */
export function checkLogin(
  id: string,
  password: string,
  code: string | null = null,
): Problem<'id' | 'password' | 'code'> | null {
  return (
    checkId(id) ??
    (password === '' ? { field: 'password', key: 'account.enterPassword' } : null) ??
    (code?.trim() === '' ? { field: 'code', key: 'twoStep.code.missing' } : null)
  )
}

export function checkCode(code: string): Problem<'code'> | null {
  return code.trim() === '' ? { field: 'code', key: 'account.enterCode' } : null
}

/** The order is the specification's: id, proof, password, confirmation, then what one begins with. */
export function checkSignup(form: SignupForm, stage: Stage): Problem<SignupField> | null {
  return checkId(form.id) ?? checkProof(stage) ?? checkPassword(form) ?? checkStart(form)
}

export function checkReset(form: CodeForm, stage: Stage): Problem<keyof CodeForm> | null {
  return checkId(form.id) ?? checkProof(stage) ?? checkPassword(form)
}

/** The password is not measured by what a new one has to be: whatever it is, it has to be the right one. */
export function checkDelete(form: CodeForm, stage: Stage, ownId: string): Problem<keyof CodeForm> | null {
  return checkOwnId(form.id, ownId) ?? checkProof(stage) ?? checkTwice(form)
}

/** No letter is sent to anybody else from a screen about one's own account. */
export function checkOwnId(id: string, ownId: string): Problem<'id'> | null {
  const isOwn = id.trim().toLowerCase() === ownId
  return checkId(id) ?? (isOwn ? null : { field: 'id', key: 'account.notOwnId' })
}

function checkProof(stage: Stage): Problem<'id' | 'code'> | null {
  if (stage === 'verified') return null
  return { field: stage === 'sent' ? 'code' : 'id', key: 'error.notVerified' }
}

export function checkPassword(form: PasswordForm): Problem<keyof PasswordForm> | null {
  const isWeak = form.password !== '' && !isStrongPassword(form.password)
  return isWeak ? { field: 'password', key: 'error.pwRule' } : checkTwice(form)
}

function checkTwice({ password, confirm }: PasswordForm): Problem<keyof PasswordForm> | null {
  if (password === '') return { field: 'password', key: 'account.enterPassword' }
  if (confirm === '') return { field: 'confirm', key: 'account.enterPassword' }
  return password === confirm ? null : { field: 'confirm', key: 'account.passwordsDiffer' }
}

/** Whether somebody has said what they began with. A box that was typed in is never empty: 0 is an answer too. */
export function checkStart({ scale, kcal, property }: Texts): Problem<keyof Texts> | null {
  if (scale === '') return { field: 'scale', key: 'account.enterScale' }
  if (kcal === '') return { field: 'kcal', key: 'account.enterKcal' }
  return property === '' ? { field: 'property', key: 'account.enterProperty' } : null
}
