import { codec, custom, nullable, object, enum as oneOf, optional, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec } from '../wire/envelope.ts'
import { toggleCodec } from './credentials.ts'
import { completeSettings, decodeProfile, encodeSettings, profileShape, type Settings } from './profile.ts'

/** Whoever goes to Google to sign in: what becomes theirs if they are new here. */
interface GoogleSignInInput {
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
const newUserShape = { user_lang, user_timeZone, user_currency, user_unit, user_country }

const googleSignInCodec = codec(
  object({ ...newUserShape, isShared: optional(toggleCodec) }),
  custom<GoogleSignInInput>(),
  {
    decode: ({ isShared = false, ...sent }) => ({
      settings: completeSettings(decodeProfile(sent, completeSettings({}), () => undefined).settings),
      isShared,
    }),
    encode: ({ settings, isShared }) => ({ ...encodeSettings(settings), isShared }),
  },
)

/** How it went; `code` where the answer is no. */
const resultShape = { ...envelopeShape, code: optional(string()) }

/** Where the browser has to go. */
const authorizationResultSchema = object({ ...resultShape, url: optional(string()) })
export interface AuthorizationResult {
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
const callbackResultSchema = object({
  ...resultShape,
  user_id: optional(string()),
  googleId: optional(string()),
  googlePw: optional(string()),
  admin: optional(oneOf(['true', 'false'])),
})
export interface CallbackResult {
  readonly status: 'success' | 'fail' | 'duplicate' | 'link'
  readonly msg: `account.${string}`
  readonly code?: string
  readonly user_id?: string
  readonly googleId?: string
  readonly googlePw?: ''
  readonly admin?: 'true' | 'false'
}

const googleIdentityCodec = codec(
  object({ google_email: string(), google_regDt: string() }),
  custom<GoogleIdentity>(),
  {
    decode: ({ google_email, google_regDt }) => ({ email: google_email, addedAt: Date.parse(google_regDt) }),
    encode: ({ email, addedAt }) => ({ google_email: email, google_regDt: new Date(addedAt).toISOString() }),
  },
)

const optionalText = optional(string({ error: 'invalidQuery' }))

export const googleCalls = {
  logIn: endpoint({
    method: 'GET',
    path: '/auth/google/login',
    access: 'public',
    summary: 'The URL at Google to sign in; 404 if the server does not offer it',
    input: () => googleSignInCodec,
    output: () => authorizationResultSchema,
  }),
  afterCallback: endpoint({
    method: 'GET',
    path: '/auth/google/afterCallback',
    access: 'public',
    summary: 'Handle the callback from Google: sign in, and set the session cookie',
    input: () =>
      object({ state: string({ error: 'invalidQuery' }), code: optionalText, iss: optionalText, error: optionalText }),
    output: () => callbackResultSchema,
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/google/join',
    access: 'public',
    summary: 'Link the account with the address of Google by its password, once, and sign in',
    input: () => object({ user_pw: string({ error: 'invalidField' }) }),
    output: () => callbackResultSchema,
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/google/link',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'The URL at Google to connect a Google account',
    input: () => object({}),
    output: () => authorizationResultSchema,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/auth/google/prove',
    access: 'user',
    summary: 'The URL at Google to reauthenticate, for calls that answer 403 reauthRequired',
    input: () => object({}),
    output: () => authorizationResultSchema,
  }),
  detail: readEndpoint({
    path: '/auth/google/detail',
    summary: 'The Google identity of the account; null without one',
    input: () => object({}),
    output: () => resultCodec(nullable(googleIdentityCodec)),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/google/unlink',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Disconnect Google from the account; 409 if it is the only sign-in method',
    input: () => object({}),
    output: () => object(resultShape),
  }),
} as const
