import { isLoginId, isStrongPassword } from '@haru/shared/contract/account/credentials.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { StartingValueTexts } from '../profile/start-value-texts.ts'

/** The first error of a form: its field and its text. */
export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly key: TextKey
}

/** The progress of the email verification. */
export type VerificationStage = 'initial' | 'sent' | 'verified'

/** A password and its confirmation. */
export interface PasswordValues {
  readonly password: string
  readonly confirm: string
}

/** A password with a verified email address, to sign up, reset the password or delete the account. */
export interface EmailCodeValues extends PasswordValues {
  readonly id: string
  readonly code: string
}

export function checkId(id: string): FieldProblem<'id'> | null {
  if (id.trim() === '') return { field: 'id', key: 'account.enterId' }
  return isLoginId(id.trim()) ? null : { field: 'id', key: 'error.idFormat' }
}

/** `code` is the code of two-step login; null if the server does not require one. */
export function checkLogin(
  id: string,
  password: string,
  code: string | null = null,
): FieldProblem<'id' | 'password' | 'code'> | null {
  return (
    checkId(id) ??
    (password === '' ? { field: 'password', key: 'account.enterPassword' } : null) ??
    (code?.trim() === '' ? { field: 'code', key: 'twoStep.code.missing' } : null)
  )
}

export function checkCode(code: string): FieldProblem<'code'> | null {
  return code.trim() === '' ? { field: 'code', key: 'account.enterCode' } : null
}

/** Checks a sign-up or a password reset in the order of the specification: id, verification, password, confirmation. */
export function checkNewPassword(
  form: EmailCodeValues,
  stage: VerificationStage,
): FieldProblem<keyof EmailCodeValues> | null {
  return checkId(form.id) ?? checkVerification(stage) ?? checkPassword(form)
}

/** The password rule is not checked: the server compares it with the current password. */
export function checkDelete(
  form: EmailCodeValues,
  stage: VerificationStage,
  ownId: string,
): FieldProblem<keyof EmailCodeValues> | null {
  return checkOwnId(form.id, ownId) ?? checkVerification(stage) ?? checkConfirmation(form)
}

/** The screens of the account send a code only to the address of the account. */
export function checkOwnId(id: string, ownId: string): FieldProblem<'id'> | null {
  const isOwn = id.trim().toLowerCase() === ownId
  return checkId(id) ?? (isOwn ? null : { field: 'id', key: 'account.notOwnId' })
}

function checkVerification(stage: VerificationStage): FieldProblem<'id' | 'code'> | null {
  if (stage === 'verified') return null
  return { field: stage === 'sent' ? 'code' : 'id', key: 'error.notVerified' }
}

export function checkPassword(form: PasswordValues): FieldProblem<keyof PasswordValues> | null {
  const isWeak = form.password !== '' && !isStrongPassword(form.password)
  return isWeak ? { field: 'password', key: 'error.pwRule' } : checkConfirmation(form)
}

function checkConfirmation({ password, confirm }: PasswordValues): FieldProblem<keyof PasswordValues> | null {
  if (password === '') return { field: 'password', key: 'account.enterPassword' }
  if (confirm === '') return { field: 'confirm', key: 'account.enterPassword' }
  return password === confirm ? null : { field: 'confirm', key: 'account.passwordsDiffer' }
}

/** Every starting value is required, and 0 is a value. */
export function checkStartingValues({
  scale,
  kcal,
  property,
}: StartingValueTexts): FieldProblem<keyof StartingValueTexts> | null {
  if (scale === '') return { field: 'scale', key: 'account.enterScale' }
  if (kcal === '') return { field: 'kcal', key: 'account.enterKcal' }
  return property === '' ? { field: 'property', key: 'account.enterProperty' } : null
}
