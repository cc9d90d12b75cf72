import { isLoginId, isStrongPassword } from '@haru/shared/contract/credentials.ts'
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

export function checkLogin(id: string, password: string): Problem<'id' | 'password'> | null {
  return checkId(id) ?? (password === '' ? { field: 'password', key: 'account.enterPassword' } : null)
}

export function checkCode(code: string): Problem<'code'> | null {
  return code.trim() === '' ? { field: 'code', key: 'account.enterCode' } : null
}

/** The order is the specification's: id, proof, password, confirmation, then what one begins with. */
export function checkSignup(form: SignupForm, stage: Stage): Problem<SignupField> | null {
  return checkId(form.id) ?? checkProof(stage) ?? checkPassword(form) ?? checkStart(form)
}

function checkProof(stage: Stage): Problem<SignupField> | null {
  if (stage === 'verified') return null
  return { field: stage === 'sent' ? 'code' : 'id', key: 'error.notVerified' }
}

function checkPassword({ password, confirm }: SignupForm): Problem<SignupField> | null {
  if (password === '') return { field: 'password', key: 'account.enterPassword' }
  if (!isStrongPassword(password)) return { field: 'password', key: 'error.pwRule' }
  if (confirm === '') return { field: 'confirm', key: 'account.enterPassword' }
  return password === confirm ? null : { field: 'confirm', key: 'account.passwordsDiffer' }
}

/** Whether somebody has said what they began with. A box that was typed in is never empty: 0 is an answer too. */
export function checkStart({ scale, kcal, property }: Texts): Problem<keyof Texts> | null {
  if (scale === '') return { field: 'scale', key: 'account.enterScale' }
  if (kcal === '') return { field: 'kcal', key: 'account.enterKcal' }
  return property === '' ? { field: 'property', key: 'account.enterProperty' } : null
}
