import { expect, test } from 'vitest'
import {
  checkCode,
  checkDelete,
  checkLogin,
  checkNewPassword,
  checkStartingValues,
  type EmailCodeValues,
  type VerificationStage,
} from './form-checks.ts'

const right: EmailCodeValues = {
  id: 'mina@example.com',
  code: '12345678',
  password: 'sunrise7!',
  confirm: 'sunrise7!',
}
const empty: EmailCodeValues = { id: '', code: '', password: '', confirm: '' }

test.each<{ form: Partial<EmailCodeValues>; stage?: VerificationStage; field: string; key: string }>([
  { form: empty, stage: 'initial', field: 'id', key: 'account.enterId' },
  { form: { id: 'mina', password: '' }, stage: 'initial', field: 'id', key: 'error.idFormat' },
  { form: { password: '' }, stage: 'initial', field: 'id', key: 'error.notVerified' },
  { form: { password: '' }, stage: 'sent', field: 'code', key: 'error.notVerified' },
  { form: { password: '', confirm: '' }, field: 'password', key: 'account.enterPassword' },
  { form: { password: 'short1!', confirm: '' }, field: 'password', key: 'error.pwRule' },
  { form: { password: 'no digits!', confirm: '' }, field: 'password', key: 'error.pwRule' },
  { form: { confirm: '' }, field: 'confirm', key: 'account.enterPassword' },
  { form: { confirm: 'sunrise8!' }, field: 'confirm', key: 'account.passwordsDiffer' },
])('a sign-up form with $form at stage $stage reports $field first', ({ form, stage = 'verified', field, key }) => {
  expect(checkNewPassword({ ...right, ...form }, stage)).toEqual({ field, key })
})

test('a complete sign-up form has no error', () => {
  expect(checkNewPassword(right, 'verified')).toBeNull()
})

test.each([
  { start: { scale: '', kcal: '', property: '' }, field: 'scale', key: 'account.enterScale' },
  { start: { scale: '61.5', kcal: '', property: '' }, field: 'kcal', key: 'account.enterKcal' },
  { start: { scale: '61.5', kcal: '1900', property: '' }, field: 'property', key: 'account.enterProperty' },
])('starting values of $start report $field first', ({ start, field, key }) => {
  expect(checkStartingValues(start)).toEqual({ field, key })
})

test('0 is a valid starting value', () => {
  expect(checkStartingValues({ scale: '0', kcal: '0', property: '0' })).toBeNull()
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
  readonly form: Partial<EmailCodeValues>
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
