import { codec, custom, nullable, object, enum as oneOf, optional, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelope, foundAnswer } from '../wire/envelope.ts'
import { toggle } from './credentials.ts'
import { completeSettings, profileShape, readProfile, type Settings, settingsOnWire } from './profile.ts'

/** Whoever goes to Google to sign in: what becomes theirs if they are new here. */
export interface GoogleLogIn {
  readonly settings: Settings
  /** The computer is shared: nothing of the sign-in outlives the browser. */
  readonly isShared: boolean
}

/** Somebody at Google who signs in to the account. */
export interface GoogleIdentity {
  /** Their address, as Google last said it. */
  readonly email: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
}

const { user_lang, user_timeZone, user_currency, user_unit, user_country } = profileShape
const ofNewcomer = { user_lang, user_timeZone, user_currency, user_unit, user_country }

const logInOnWire = codec(object({ ...ofNewcomer, isShared: optional(toggle) }), custom<GoogleLogIn>(), {
  decode: ({ isShared = false, ...sent }) => ({
    settings: completeSettings(readProfile(sent, completeSettings({}), () => undefined).settings),
    isShared,
  }),
  encode: ({ settings, isShared }) => ({ ...settingsOnWire(settings), isShared }),
})

/** How it went; `code` where the answer is no. */
const outcome = { ...envelope, code: optional(string()) }

/** Where the browser has to go. */
const awayAnswer = object({ ...outcome, url: optional(string()) })
export interface Away {
  readonly status: 'success' | 'fail'
  readonly msg: `account.${string}`
  readonly code?: string
  /** An address of the provider; there when the status is success. */
  readonly url?: string
}

/**
 * What becomes of whoever came back. `link`: their address, `user_id`, is of an account with a password, which is asked
 * for once. `googleId` is the id of the account; `googlePw` is always empty, because nobody signs in with it.
 */
const backAnswer = object({
  ...outcome,
  user_id: optional(string()),
  googleId: optional(string()),
  googlePw: optional(string()),
  admin: optional(oneOf(['true', 'false'])),
})
export interface Back {
  readonly status: 'success' | 'fail' | 'duplicate' | 'link'
  readonly msg: `account.${string}`
  readonly code?: string
  readonly user_id?: string
  readonly googleId?: string
  readonly googlePw?: ''
  readonly admin?: 'true' | 'false'
}

const identityOnWire = codec(object({ google_email: string(), google_regDt: string() }), custom<GoogleIdentity>(), {
  decode: ({ google_email, google_regDt }) => ({ email: google_email, addedAt: Date.parse(google_regDt) }),
  encode: ({ email, addedAt }) => ({ google_email: email, google_regDt: new Date(addedAt).toISOString() }),
})

const said = optional(string({ error: 'invalidQuery' }))

export const googleCalls = {
  logIn: endpoint({
    method: 'GET',
    path: '/auth/google/login',
    access: 'public',
    summary: 'Where to go to sign in with Google; 404 where this server does not offer it',
    input: () => logInOnWire,
    output: () => awayAnswer,
  }),
  afterCallback: endpoint({
    method: 'GET',
    path: '/auth/google/afterCallback',
    access: 'public',
    summary:
      'Whoever comes back from Google, with what Google sent along: signs in, and sets the cookie of the session',
    input: () => object({ state: string({ error: 'invalidQuery' }), code: said, iss: said, error: said }),
    output: () => backAnswer,
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/google/join',
    access: 'public',
    summary: 'Prove with its password that the account with the address of Google is one’s own, once; then sign in',
    input: () => object({ user_pw: string({ error: 'invalidField' }) }),
    output: () => backAnswer,
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/google/link',
    access: 'person',
    needsProof: true,
    summary: 'Where to go to let a Google account sign in to one’s own',
    input: () => object({}),
    output: () => awayAnswer,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/google/prove',
    access: 'person',
    summary: 'Where to go to prove with Google who is signed in, for the calls that need it (403 reauthRequired)',
    input: () => object({}),
    output: () => awayAnswer,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/auth/google/detail',
    access: 'person',
    summary: 'Who at Google signs in to the account; null where nobody does',
    input: () => object({}),
    output: () => foundAnswer(nullable(identityOnWire)),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/google/unlink',
    access: 'person',
    needsProof: true,
    summary: 'Google signs in to the account no longer; 409 where it is the only way in',
    input: () => object({}),
    output: () => object(outcome),
  }),
} as const
