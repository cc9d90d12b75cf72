import { codec, custom, nullable, object, enum as oneOf, optional, type output, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec } from '../wire/envelope.ts'
import { toggleCodec } from './credentials.ts'
import { completeSettings, decodeProfile, encodeSettings, profileShape, type Settings } from './profile.ts'

/** The input of a sign-in with Google. A new account gets these settings. */
interface GoogleSignInInput {
  readonly settings: Settings
  /** Whether the computer is shared: the session ends with the browser, and the browser gets no device key. */
  readonly isShared: boolean
}

/** The identity at Google that signs in to the account. */
export interface GoogleIdentity {
  /** The email address of the last sign-in with Google. */
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

/** The envelope of a result, with a `code` after a failure. */
const resultShape = { ...envelopeShape, code: optional(string()) }

/** `url`: the URL of the provider that the browser has to open; present if the status is success. */
const authorizationResultSchema = object({ ...resultShape, url: optional(string()) })
export interface AuthorizationResult extends output<typeof authorizationResultSchema> {
  readonly status: 'success' | 'fail'
  readonly msg: `account.${string}`
}

/**
 * The result of the callback. `link`: an account with a password has the email address `user_id`, and the user has to enter its
 * password once. `googleId` is the id of the account. `googlePw` is in the specification, is always empty and signs no user in.
 */
const callbackResultSchema = object({
  ...resultShape,
  user_id: optional(string()),
  googleId: optional(string()),
  googlePw: optional(string()),
  admin: optional(oneOf(['true', 'false'])),
})
export interface CallbackResult extends output<typeof callbackResultSchema> {
  readonly status: 'success' | 'fail' | 'duplicate' | 'link'
  readonly msg: `account.${string}`
  readonly googlePw?: ''
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
    isWrite: true,
    summary: 'Start a sign-in with Google; returns the URL at Google. 404 if the server does not offer it',
    input: () => googleSignInCodec,
    output: () => authorizationResultSchema,
  }),
  afterCallback: endpoint({
    method: 'GET',
    path: '/auth/google/afterCallback',
    access: 'public',
    isWrite: true,
    summary: 'Handle the callback from Google: sign in, and set the session cookie',
    input: () =>
      object({ state: string({ error: 'invalidQuery' }), code: optionalText, iss: optionalText, error: optionalText }),
    output: () => callbackResultSchema,
  }),
  join: endpoint({
    method: 'POST',
    path: '/auth/google/join',
    access: 'public',
    summary:
      'Link the Google identity to the account with the same address, with the password of the account, and sign in',
    input: () => object({ user_pw: string({ error: 'invalidField' }) }),
    output: () => callbackResultSchema,
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/google/link',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Start connecting a Google account; returns the URL at Google',
    input: () => object({}),
    output: () => authorizationResultSchema,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/auth/google/prove',
    access: 'user',
    summary:
      'Start a reauthentication with Google, for calls that return 403 reauthRequired; returns the URL at Google',
    input: () => object({}),
    output: () => authorizationResultSchema,
  }),
  detail: readEndpoint({
    path: '/auth/google/detail',
    summary: 'The Google identity of the account; null if no Google account is connected',
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
