import {
  array,
  boolean,
  codec,
  custom,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  type output,
  regex,
  string,
} from 'zod/mini'
import { text } from '../../field/text.ts'
import type { Units } from '../../field/units.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultCodec } from '../wire/envelope.ts'
import { accountResultSchema, signInResultSchema } from './account.ts'
import { toggleCodec } from './credentials.ts'

/** The maximum number of passkeys of a user. */
export const maxPasskeys = 20
export const maxPasskeyNameLength = 50

/** A passkey in the list that its user sees. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
  /** Milliseconds since 1970; null before its first use. */
  readonly usedAt: number | null
  /** Whether its provider stores a backup, so that other devices of the user can have it as well. */
  readonly isSynced: boolean
}

// All bytes are encoded as base64url. The longest value is an id of 1,023 bytes; a wrapped key is much shorter.
const invalidField = { error: 'invalidField' }
const base64UrlSchema = (maxBytes: number) =>
  string(invalidField).check(regex(/^[\w-]+$/, invalidField), maxLength(maxBytes, invalidField))
const passkeyId = base64UrlSchema(1400)
const publicKey = literal('public-key', invalidField)

/** A list of passkeys. `transports` are the ways in which the browser can reach a passkey. */
const credentialsSchema = array(object({ id: string(), type: publicKey, transports: array(string()) }))

/** The options with which a browser creates a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptionsSchema = object({
  rp: object({ id: string(), name: string() }),
  user: object({ id: string(), name: string(), displayName: string() }),
  challenge: string(),
  pubKeyCredParams: array(object({ type: publicKey, alg: number() })),
  timeout: number(),
  excludeCredentials: credentialsSchema,
  authenticatorSelection: object({
    residentKey: literal('required'),
    requireResidentKey: boolean(),
    userVerification: literal('required'),
  }),
  attestation: literal('none'),
})
export type PasskeyCreationOptions = output<typeof creationOptionsSchema>

/** The options with which a browser uses a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptionsSchema = object({
  rpId: string(),
  challenge: string(),
  timeout: number(),
  userVerification: literal('required'),
  /** If empty, the user chooses one of the passkeys in the browser. */
  allowCredentials: credentialsSchema,
})
export type PasskeyRequestOptions = output<typeof requestOptionsSchema>

/** A new passkey: the members of `RegistrationResponseJSON` of WebAuthn that the server reads. */
const registrationSchema = object(
  {
    id: passkeyId,
    rawId: passkeyId,
    type: publicKey,
    response: object(
      {
        clientDataJSON: base64UrlSchema(4000),
        attestationObject: base64UrlSchema(8000),
        transports: optional(
          array(string(invalidField).check(maxLength(32, invalidField)), invalidField).check(
            maxLength(10, invalidField),
          ),
        ),
      },
      invalidField,
    ),
  },
  invalidField,
)
export type PasskeyRegistration = output<typeof registrationSchema>

/** The signature of a passkey: the members of `AuthenticationResponseJSON` of WebAuthn that the server reads. */
const authenticationSchema = object(
  {
    id: passkeyId,
    rawId: passkeyId,
    type: publicKey,
    response: object(
      {
        clientDataJSON: base64UrlSchema(4000),
        authenticatorData: base64UrlSchema(4000),
        signature: base64UrlSchema(4000),
        userHandle: optional(base64UrlSchema(100)),
      },
      invalidField,
    ),
  },
  invalidField,
)
export type PasskeyAuthentication = output<typeof authenticationSchema>

const passkeyNameField = text({ max: maxPasskeyNameLength })

function passkeyNameCodec(units: Units) {
  return codec(passkeyNameField.codec(units), string(), {
    decode: (sent, { issues }) => {
      const name = sent.normalize('NFC').trim()
      if (name === '') issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return name
    },
    encode: (name) => name,
  })
}

const passkeyCodec = codec(
  object({
    passkey_id: string(),
    passkey_name: string(),
    passkey_addedAt: string(),
    passkey_usedAt: nullable(string()),
    passkey_isSynced: boolean(),
  }),
  custom<Passkey>(),
  {
    decode: (sent) => ({
      id: sent.passkey_id,
      name: sent.passkey_name,
      addedAt: Date.parse(sent.passkey_addedAt),
      usedAt: sent.passkey_usedAt === null ? null : Date.parse(sent.passkey_usedAt),
      isSynced: sent.passkey_isSynced,
    }),
    encode: ({ id, name, addedAt, usedAt, isSynced }) => ({
      passkey_id: id,
      passkey_name: name,
      passkey_addedAt: new Date(addedAt).toISOString(),
      passkey_usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
      passkey_isSynced: isSynced,
    }),
  },
)

const emptyInput = () => object({})

export const passkeyCalls = {
  list: readEndpoint({
    path: '/user/passkey/list',
    summary: 'The passkeys of the user, newest first',
    input: emptyInput,
    output: () => resultCodec(array(passkeyCodec)),
  }),
  beginCreate: endpoint({
    method: 'POST',
    path: '/user/passkey/create/begin',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Start adding a passkey; returns the options for the browser. Refuses with `limitReached` at 20 passkeys',
    input: emptyInput,
    output: () => resultCodec(creationOptionsSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/passkey/create',
    access: 'user',
    summary: 'Add a passkey that the browser created, within five minutes',
    input: (units) => object({ credential: registrationSchema, passkey_name: passkeyNameCodec(units) }),
    output: () => resultCodec(passkeyCodec),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/passkey/update',
    access: 'user',
    summary: 'Rename a passkey',
    input: (units) => object({ passkey_id: passkeyId, passkey_name: passkeyNameCodec(units) }),
    output: () => envelopeSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/passkey/delete',
    access: 'user',
    requiresRecentLogin: true,
    summary: 'Remove a passkey. Refuses with `lastWayIn` if it is the last sign-in method',
    input: () => object({ passkey_id: passkeyId }),
    output: () => envelopeSchema,
  }),
  beginLogIn: endpoint({
    method: 'POST',
    path: '/user/passkey/login/begin',
    access: 'public',
    summary: 'Start a sign-in with a passkey of any account',
    input: emptyInput,
    output: () => resultCodec(requestOptionsSchema),
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/passkey/login',
    access: 'public',
    summary: 'Finish a sign-in with a passkey, within five minutes, in the same browser',
    input: () =>
      object({ credential: authenticationSchema, isAutoLogin: optional(toggleCodec), isShared: optional(toggleCodec) }),
    output: () => signInResultSchema,
  }),
  beginReauthenticate: endpoint({
    method: 'POST',
    path: '/user/passkey/prove/begin',
    access: 'user',
    summary: 'Start a reauthentication with a passkey',
    input: emptyInput,
    output: () => resultCodec(requestOptionsSchema),
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/user/passkey/prove',
    access: 'user',
    summary: 'Reauthenticate with a passkey, as `/user/prove` does with the password',
    input: () => object({ credential: authenticationSchema }),
    output: () => accountResultSchema,
  }),
} as const
