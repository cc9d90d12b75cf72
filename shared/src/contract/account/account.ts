import { boolean, codec, custom, extend, number, object, enum as oneOf, optional, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelope, foundAnswer, plainAnswer } from '../wire/envelope.ts'
import { loginId, newPassword, toggle, typedCode, typedId, verifyCode } from './credentials.ts'
import {
  completeSettings,
  profileOnWire,
  profileShape,
  readProfile,
  type Settings,
  type Start,
  settingsOnWire,
  startOnWire,
} from './profile.ts'
import { personOnWire } from './user.ts'

/** What a code that is sent by mail allows to do. */
export const codeTypes = ['signup', 'resetPw', 'delete'] as const
export type CodeType = (typeof codeTypes)[number]

/** How a call of the account went. `code` is there where the answer is no, in the words of the specification. */
export const outcome = object({ ...envelope, code: optional(string()) })
export interface Outcome {
  readonly status: 'success' | 'fail' | 'duplicate' | 'notExist' | 'isGoogle' | 'isGoogleUser'
  readonly msg: `account.${string}`
  readonly code?: string
}

/** How signing in went, and who is in. */
export const logInAnswer = extend(outcome, {
  result: optional(object({ user_id: string(), _id: string() })),
  admin: optional(oneOf(['true', 'false'])),
})

export interface SignUp {
  readonly loginId: string
  readonly password: string
  readonly settings: Settings
  readonly start: Start
}

const signUpForm = object({ user_pw: newPassword, ...profileShape }, { error: 'invalidObject' })

const signUpOnWire = codec(object({ user_id: loginId, OBJECT: signUpForm }), custom<SignUp>(), {
  decode: ({ user_id, OBJECT: { user_pw, ...form } }, { issues }) => {
    const said = readProfile(form, completeSettings({}), () => undefined)
    const settings = completeSettings(said.settings)
    // Only now is it known which units the numbers are in.
    const { start } = readProfile(form, settings, (message, name, input) =>
      issues.push({ code: 'custom', message, path: ['OBJECT', name], input }),
    )
    return { loginId: user_id, password: user_pw, settings, start: { scale: 0, kcal: 0, property: 0, ...start } }
  },
  encode: ({ loginId: user_id, password, settings, start }) => ({
    user_id,
    OBJECT: { user_pw: password, ...settingsOnWire(settings), ...startOnWire(start, settings) },
  }),
})

/** A password that is being chosen. */
const passwordForm = object({ user_pw: newPassword }, { error: 'invalidObject' })

/** How somebody can show that an account is theirs. */
export interface Ways {
  readonly password: boolean
  readonly google: boolean
  /** How many passkeys. */
  readonly passkeys: number
  /** Whether the password asks for a second step. */
  readonly twoStep: boolean
}

const waysOnWire = object({
  ...envelope,
  result: object({ password: boolean(), google: boolean(), passkeys: number(), twoStep: boolean() }),
})

export const accountCalls = {
  sendCode: endpoint({
    method: 'POST',
    path: '/user/email/send',
    access: 'public',
    summary: 'Send a code to an address, to sign up, to set a new password or to delete the account',
    input: () => object({ user_id: loginId, type: oneOf(codeTypes, { error: 'invalidType' }) }),
    output: () => outcome,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/user/email/verify',
    access: 'public',
    summary: 'Prove that the code arrived; counts for the browser that asked for it',
    input: () => object({ user_id: loginId, verify_code: verifyCode }),
    output: () => outcome,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/user/signup',
    access: 'public',
    summary: 'Make an account for an address that was proved',
    input: () => signUpOnWire,
    output: () => outcome,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/resetPw',
    access: 'public',
    summary: 'Choose a new password for an address that was proved; ends every session and every device of the account',
    input: () => object({ user_id: loginId, OBJECT: passwordForm }),
    output: () => outcome,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    access: 'person',
    needsProof: true,
    summary: 'Choose a new password; ends every other session and device, and gives this one new keys',
    input: () => object({ OBJECT: passwordForm }),
    output: () => outcome,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/delete',
    access: 'person',
    summary:
      'Delete the account with everything in it: with its password and a code for its address, or, where it has no password, shortly after a proof in another way',
    input: () => object({ user_pw: optional(string({ error: 'invalidField' })) }),
    output: () => outcome,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    access: 'public',
    summary:
      'Sign in with a password, or with what this device was given at an earlier sign-in. Answers `codeNeeded` where the right password is not enough',
    input: () =>
      object({
        user_id: typedId,
        user_pw: optional(string({ error: 'invalidField' })),
        /** Of two-step sign-in: a code of the app, or a recovery code. */
        user_code: optional(typedCode),
        isAutoLogin: optional(toggle),
        /** By five taps: only what an administrator has turned on for this device, and no password. */
        quick: optional(toggle),
        /** The computer is shared: nothing of the sign-in outlives the browser. */
        isShared: optional(toggle),
      }),
    output: () => logInAnswer,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/user/prove',
    access: 'person',
    summary: 'Prove once more with the password who is signed in, for the calls that need it (403 reauthRequired)',
    input: () => object({ user_pw: string({ error: 'invalidField' }) }),
    output: () => outcome,
  }),
  ways: endpoint({
    method: 'GET',
    path: '/user/ways',
    access: 'person',
    summary: 'How the person who is signed in can sign in',
    input: () => object({}),
    output: () =>
      codec(waysOnWire, custom<Ways>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.found', result }),
      }),
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    summary: 'End the session, and what lets this device sign in by itself',
    input: () => object({}),
    output: () => plainAnswer,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/user/detail',
    access: 'person',
    summary: 'The person who is signed in',
    input: () => object({}),
    output: (units) => foundAnswer(personOnWire(units)),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/update',
    access: 'person',
    summary: 'Change settings and what the person began with',
    input: (units) => object({ OBJECT: profileOnWire(units) }),
    output: () => plainAnswer,
  }),
} as const
