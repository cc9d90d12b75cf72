import { boolean, codec, custom, extend, number, object, enum as oneOf, optional, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, envelopeShape } from '../wire/envelope.ts'
import {
  emailCodeCodec,
  loginIdCodec,
  newPasswordSchema,
  toggleCodec,
  twoStepCodeCodec,
  typedLoginIdCodec,
} from './credentials.ts'
import {
  completeSettings,
  decodeProfile,
  encodeSettings,
  encodeStartingValues,
  profileChangeCodec,
  profileShape,
  type Settings,
  type StartingValues,
} from './profile.ts'

/** The actions that a code sent by email allows. */
const codeTypes = ['signup', 'resetPw', 'delete'] as const
export type CodeType = (typeof codeTypes)[number]

/** The result of a call of the account. After a failure, `code` is the code of the specification. */
export const accountResultSchema = object({ ...envelopeShape, code: optional(string()) })
export interface AccountResult {
  readonly status: 'success' | 'fail' | 'duplicate' | 'notExist' | 'isGoogle' | 'isGoogleUser'
  readonly msg: `account.${string}`
  readonly code?: string
}

/** The result of a sign-in, with the signed-in account. */
export const signInResultSchema = extend(accountResultSchema, {
  result: optional(object({ user_id: string(), _id: string() })),
  admin: optional(oneOf(['true', 'false'])),
})

export interface SignUpInput {
  readonly loginId: string
  readonly password: string
  readonly settings: Settings
  readonly start: StartingValues
  /** Other users share this computer: the session ends with the browser. */
  readonly isShared: boolean
}

const signUpFormSchema = object({ user_pw: newPasswordSchema, ...profileShape }, { error: 'invalidObject' })

const signUpSchema = object({ user_id: loginIdCodec, OBJECT: signUpFormSchema, isShared: optional(toggleCodec) })

const signUpCodec = codec(signUpSchema, custom<SignUpInput>(), {
  decode: ({ user_id, OBJECT: { user_pw, ...form }, isShared = false }, { issues }) => {
    const profileChange = decodeProfile(form, completeSettings({}), () => undefined)
    const settings = completeSettings(profileChange.settings)
    // The numbers are in the units of these settings, so the numbers are decoded second.
    const { start } = decodeProfile(form, settings, (message, name, input) =>
      issues.push({ code: 'custom', message, path: ['OBJECT', name], input }),
    )
    const completeStart = { scale: 0, kcal: 0, property: 0, ...start }
    return { loginId: user_id, password: user_pw, settings, start: completeStart, isShared }
  },
  encode: ({ loginId: user_id, password, settings, start, isShared }) => ({
    user_id,
    OBJECT: { user_pw: password, ...encodeSettings(settings), ...encodeStartingValues(start, settings) },
    isShared,
  }),
})

/** The form of a new password. */
const newPasswordFormSchema = object({ user_pw: newPasswordSchema }, { error: 'invalidObject' })

/** The sign-in methods of an account. */
export interface SignInMethods {
  readonly password: boolean
  readonly google: boolean
  /** The number of passkeys. */
  readonly passkeys: number
  /** Whether two-step login is on: a sign-in with the password needs a code as well. */
  readonly twoStep: boolean
}

const signInMethodsSchema = object({
  ...envelopeShape,
  result: object({ password: boolean(), google: boolean(), passkeys: number(), twoStep: boolean() }),
})

export const accountCalls = {
  sendCode: endpoint({
    method: 'POST',
    path: '/user/email/send',
    access: 'public',
    summary: 'Send a code to an email address, for sign-up, password reset or account deletion',
    input: () => object({ user_id: loginIdCodec, type: oneOf(codeTypes, { error: 'invalidType' }) }),
    output: () => accountResultSchema,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/user/email/verify',
    access: 'public',
    summary: 'Verify the code that was sent by email; only in the browser that requested the code',
    input: () => object({ user_id: loginIdCodec, verify_code: emailCodeCodec }),
    output: () => accountResultSchema,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/user/signup',
    access: 'public',
    summary: 'Create an account for a verified address, and sign in',
    input: () => signUpCodec,
    output: () => signInResultSchema,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/resetPw',
    access: 'public',
    summary: 'Set a new password for a verified address; ends every session and device of the account',
    input: () => object({ user_id: loginIdCodec, OBJECT: newPasswordFormSchema }),
    output: () => accountResultSchema,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    access: 'user',
    requiresRecentLogin: true,
    summary:
      'Change the password; ends all other sessions and devices, and rotates the session token and device key of this browser',
    input: () => object({ OBJECT: newPasswordFormSchema }),
    output: () => accountResultSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    access: 'user',
    summary:
      'Delete the account and all its data. Requires the password and a verified email code, or a recent login if the account has no password',
    input: () => object({ user_pw: optional(string({ error: 'invalidField' })) }),
    output: () => accountResultSchema,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary:
      'Sign in with a password or with the device key of an earlier sign-in. Returns `codeNeeded` if two-step login is on',
    input: () =>
      object({
        user_id: typedLoginIdCodec,
        user_pw: optional(string({ error: 'invalidField' })),
        /** For two-step login: a code of the app, or a recovery code. */
        user_code: optional(twoStepCodeCodec),
        isAutoLogin: optional(toggleCodec),
        /** Quick sign-in: without a password, on a device for which an administrator turned it on. */
        quick: optional(toggleCodec),
        /** Whether the computer is shared: the session ends with the browser, and the browser gets no device key. */
        isShared: optional(toggleCodec),
      }),
    output: () => signInResultSchema,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/user/prove',
    access: 'user',
    summary: 'Reauthenticate with the password, for calls that return 403 reauthRequired',
    input: () => object({ user_pw: string({ error: 'invalidField' }) }),
    output: () => accountResultSchema,
  }),
  signInMethods: readEndpoint({
    path: '/user/ways',
    summary: 'The sign-in methods of the user',
    input: () => object({}),
    output: () =>
      codec(signInMethodsSchema, custom<SignInMethods>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.found', result }),
      }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/update',
    access: 'user',
    summary: 'Change the settings and starting values of the user',
    input: (units) => object({ OBJECT: profileChangeCodec(units) }),
    output: () => envelopeSchema,
  }),
} as const
