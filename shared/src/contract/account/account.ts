import { boolean, codec, custom, extend, number, object, enum as oneOf, optional, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, envelopeShape, resultCodec } from '../wire/envelope.ts'
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
import { userCodec } from './user.ts'

/** What a code that is sent by mail allows to do. */
const codeTypes = ['signup', 'resetPw', 'delete'] as const
export type CodeType = (typeof codeTypes)[number]

/** How a call of the account went. `code` is there where the answer is no, in the words of the specification. */
export const accountResultSchema = object({ ...envelopeShape, code: optional(string()) })
export interface AccountResult {
  readonly status: 'success' | 'fail' | 'duplicate' | 'notExist' | 'isGoogle' | 'isGoogleUser'
  readonly msg: `account.${string}`
  readonly code?: string
}

/** How signing in went, and who is in. */
export const signInResultSchema = extend(accountResultSchema, {
  result: optional(object({ user_id: string(), _id: string() })),
  admin: optional(oneOf(['true', 'false'])),
})

export interface SignUpInput {
  readonly loginId: string
  readonly password: string
  readonly settings: Settings
  readonly start: StartingValues
}

const signUpFormSchema = object({ user_pw: newPasswordSchema, ...profileShape }, { error: 'invalidObject' })

const signUpCodec = codec(object({ user_id: loginIdCodec, OBJECT: signUpFormSchema }), custom<SignUpInput>(), {
  decode: ({ user_id, OBJECT: { user_pw, ...form } }, { issues }) => {
    const said = decodeProfile(form, completeSettings({}), () => undefined)
    const settings = completeSettings(said.settings)
    // Only now is it known which units the numbers are in.
    const { start } = decodeProfile(form, settings, (message, name, input) =>
      issues.push({ code: 'custom', message, path: ['OBJECT', name], input }),
    )
    return { loginId: user_id, password: user_pw, settings, start: { scale: 0, kcal: 0, property: 0, ...start } }
  },
  encode: ({ loginId: user_id, password, settings, start }) => ({
    user_id,
    OBJECT: { user_pw: password, ...encodeSettings(settings), ...encodeStartingValues(start, settings) },
  }),
})

/** A password that is being chosen. */
const newPasswordFormSchema = object({ user_pw: newPasswordSchema }, { error: 'invalidObject' })

/** How somebody can show that an account is theirs. */
export interface SignInMethods {
  readonly password: boolean
  readonly google: boolean
  /** How many passkeys. */
  readonly passkeys: number
  /** Whether the password asks for a second step. */
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
    summary: 'Verify the code of an email; valid for the browser that requested it',
    input: () => object({ user_id: loginIdCodec, verify_code: emailCodeCodec }),
    output: () => accountResultSchema,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/user/signup',
    access: 'public',
    summary: 'Create an account for a verified address',
    input: () => signUpCodec,
    output: () => accountResultSchema,
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
    summary: 'Change the password; ends every other session and device, and rotates the keys of this one',
    input: () => object({ OBJECT: newPasswordFormSchema }),
    output: () => accountResultSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    access: 'user',
    summary:
      'Delete the account and all its data, with its password and a code for its address; without a password, after a recent login',
    input: () => object({ user_pw: optional(string({ error: 'invalidField' })) }),
    output: () => accountResultSchema,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary:
      'Sign in with a password or with the device key of an earlier sign-in. Answers `codeNeeded` if two-step login is on',
    input: () =>
      object({
        user_id: typedLoginIdCodec,
        user_pw: optional(string({ error: 'invalidField' })),
        /** Of two-step sign-in: a code of the app, or a recovery code. */
        user_code: optional(twoStepCodeCodec),
        isAutoLogin: optional(toggleCodec),
        /** By five taps: only what an administrator has turned on for this device, and no password. */
        quick: optional(toggleCodec),
        /** The computer is shared: nothing of the sign-in outlives the browser. */
        isShared: optional(toggleCodec),
      }),
    output: () => signInResultSchema,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/user/prove',
    access: 'user',
    summary: 'Reauthenticate with the password, for calls that answer 403 reauthRequired',
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
  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    summary: 'End the session and the automatic sign-in of this device',
    input: () => object({}),
    output: () => envelopeSchema,
  }),
  detail: readEndpoint({
    path: '/user/detail',
    summary: 'The account of the user',
    input: () => object({}),
    output: (units) => resultCodec(userCodec(units)),
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
