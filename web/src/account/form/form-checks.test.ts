import { expect, test } from 'vitest'
import {
  checkCode,
  checkDelete,
  checkLogin,
  checkReset,
  checkSignup,
  emptySignupValues,
  type SignupValues,
  type VerificationStage,
} from './form-checks.ts'

const right: SignupValues = {
  id: 'mina@example.com',
  code: '12345678',
  password: 'sunrise7!',
  confirm: 'sunrise7!',
  scale: '61.5',
  kcal: '1900',
  property: '0',
}

test.each<{ form: Partial<SignupValues>; stage?: VerificationStage; field: string; key: string }>([
  { form: emptySignupValues, stage: 'initial', field: 'id', key: 'account.enterId' },
  { form: { id: 'mina', password: '' }, stage: 'initial', field: 'id', key: 'error.idFormat' },
  { form: { password: '' }, stage: 'initial', field: 'id', key: 'error.notVerified' },
  { form: { password: '' }, stage: 'sent', field: 'code', key: 'error.notVerified' },
  { form: { password: '', confirm: '' }, field: 'password', key: 'account.enterPassword' },
  { form: { password: 'short1!', confirm: '' }, field: 'password', key: 'error.pwRule' },
  { form: { password: 'no digits!', confirm: '' }, field: 'password', key: 'error.pwRule' },
  { form: { confirm: '', scale: '' }, field: 'confirm', key: 'account.enterPassword' },
  { form: { confirm: 'sunrise8!', scale: '' }, field: 'confirm', key: 'account.passwordsDiffer' },
  { form: { scale: '', kcal: '', property: '' }, field: 'scale', key: 'account.enterScale' },
  { form: { kcal: '', property: '' }, field: 'kcal', key: 'account.enterKcal' },
  { form: { property: '' }, field: 'property', key: 'account.enterProperty' },
])('a sign-up form with $form at stage $stage reports $field first', ({ form, stage = 'verified', field, key }) => {
  expect(checkSignup({ ...right, ...form }, stage)).toEqual({ field, key })
})

test('a complete sign-up form has no error, and 0 is a valid starting value', () => {
  expect(checkSignup(right, 'verified')).toBeNull()
  expect(checkSignup({ ...right, scale: '0', kcal: '0' }, 'verified')).toBeNull()
})

test.each([
  { form: {}, stage: 'sent', key: 'error.notVerified' },
  { form: { password: '', confirm: '' }, key: 'account.enterPassword' },
  { form: { password: 'sunrise', confirm: 'sunrise' }, key: 'error.pwRule' },
  { form: { confirm: 'sunrise8!' }, key: 'account.passwordsDiffer' },
  { form: {}, key: undefined },
] as const)('a password reset with $form reports $key', ({ form, stage = 'verified', key }: Case) => {
  expect(checkReset({ ...right, ...form }, stage)?.key).toBe(key)
})

test.each([
  { form: { id: '' }, key: 'account.enterId' },
  { form: { id: 'lee@example.com' }, key: 'account.notOwnId' },
  { form: { id: ' Mina@Example.com ' }, stage: 'initial', key: 'error.notVerified' },
  { form: { confirm: '' }, key: 'account.enterPassword' },
  { form: { confirm: 'other' }, key: 'account.passwordsDiffer' },
  { form: { password: 'old', confirm: 'old' }, key: undefined },
] as const)('an account deletion with $form reports $key', ({ form, stage = 'verified', key }: Case) => {
  expect(checkDelete({ ...right, ...form }, stage, 'mina@example.com')?.key).toBe(key)
})

interface Case {
  readonly form: Partial<SignupValues>
  readonly stage?: VerificationStage
  readonly key: string | undefined
}

test.each([
  { id: '', password: 'x', is: 'account.enterId' },
  { id: 'mina@', password: '', is: 'error.idFormat' },
  { id: ' Mina@Example.com ', password: '', is: 'account.enterPassword' },
  { id: 'mina@example.com', password: 'x', is: undefined },
])('a login with "$id" and "$password" reports $is', ({ id, password, is }) => {
  expect(checkLogin(id, password)?.key).toBe(is)
})

test('a code of spaces is reported as missing', () => {
  expect(checkCode('  ')?.key).toBe('account.enterCode')
  expect(checkCode('1234 5678')).toBeNull()
})
