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
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer, plainAnswer } from '../wire/envelope.ts'
import { logInAnswer, outcome } from './account.ts'
import { toggle } from './credentials.ts'

/** How many passkeys a person may have. */
export const mostPasskeys = 20
export const longestPasskeyName = 50

/** A passkey as its person sees it. */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly addedAt: number
  /** Null where nobody has signed in with it. */
  readonly usedAt: number | null
  /** Whether its maker keeps it for the person's other devices too. */
  readonly isSynced: boolean
}

// Bytes are base64url wherever they stand. The longest there are: an id of 1,023 bytes; a key, wrapped, is much shorter.
const refused = { error: 'invalidField' }
const bytes = (most: number) => string(refused).check(regex(/^[\w-]+$/, refused), maxLength(most, refused))
const passkeyId = bytes(1400)
const publicKey = literal('public-key', refused)

/** Which passkeys are meant. `transports` tells the browser where to look for them. */
const known = array(object({ id: string(), type: publicKey, transports: array(string()) }))

/** What a browser needs in order to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const makingOptions = object({
  rp: object({ id: string(), name: string() }),
  user: object({ id: string(), name: string(), displayName: string() }),
  challenge: string(),
  pubKeyCredParams: array(object({ type: publicKey, alg: number() })),
  timeout: number(),
  excludeCredentials: known,
  authenticatorSelection: object({
    residentKey: literal('required'),
    requireResidentKey: boolean(),
    userVerification: literal('required'),
  }),
  attestation: literal('none'),
})
export type MakingOptions = output<typeof makingOptions>

/** What a browser needs in order to use one: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const usingOptions = object({
  rpId: string(),
  challenge: string(),
  timeout: number(),
  userVerification: literal('required'),
  /** None: whichever the person chooses of those the browser knows. */
  allowCredentials: known,
})
export type UsingOptions = output<typeof usingOptions>

/** A passkey that was just made: `RegistrationResponseJSON` of WebAuthn, as far as it is looked at. */
const made = object(
  {
    id: passkeyId,
    rawId: passkeyId,
    type: publicKey,
    response: object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(8000),
        transports: optional(
          array(string(refused).check(maxLength(32, refused)), refused).check(maxLength(10, refused)),
        ),
      },
      refused,
    ),
  },
  refused,
)
export type MadePasskey = output<typeof made>

/** What a passkey has signed: `AuthenticationResponseJSON` of WebAuthn, as far as it is looked at. */
const used = object(
  {
    id: passkeyId,
    rawId: passkeyId,
    type: publicKey,
    response: object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: optional(bytes(100)),
      },
      refused,
    ),
  },
  refused,
)
export type UsedPasskey = output<typeof used>

const typedName = text({ max: longestPasskeyName })

function nameOnWire(units: Units) {
  return codec(typedName.codec(units), string(), {
    decode: (sent, { issues }) => {
      const name = sent.normalize('NFC').trim()
      if (name === '') issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return name
    },
    encode: (name) => name,
  })
}

const passkeyOnWire = codec(
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

const nothing = () => object({})

export const passkeyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/passkey/list',
    access: 'person',
    summary: 'The passkeys of the person who is signed in, the newest first',
    input: nothing,
    output: () => foundAnswer(array(passkeyOnWire)),
  }),
  beginCreate: endpoint({
    method: 'POST',
    path: '/user/passkey/create/begin',
    access: 'person',
    needsProof: true,
    summary: 'Begin to add a passkey: what the browser needs to make one. Refuses with `limitReached` at 20',
    input: nothing,
    output: () => foundAnswer(makingOptions),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/passkey/create',
    access: 'person',
    summary: 'Add the passkey that the browser made, within five minutes',
    input: (units) => object({ credential: made, passkey_name: nameOnWire(units) }),
    output: () => foundAnswer(passkeyOnWire),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/passkey/update',
    access: 'person',
    summary: 'Rename a passkey',
    input: (units) => object({ passkey_id: passkeyId, passkey_name: nameOnWire(units) }),
    output: () => plainAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/passkey/delete',
    access: 'person',
    needsProof: true,
    summary: 'Remove a passkey. Refuses with `lastWayIn` where nothing else lets the person in',
    input: () => object({ passkey_id: passkeyId }),
    output: () => plainAnswer,
  }),
  beginLogIn: endpoint({
    method: 'POST',
    path: '/user/passkey/login/begin',
    access: 'public',
    summary: 'Begin to sign in with a passkey, whosever it is',
    input: nothing,
    output: () => foundAnswer(usingOptions),
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/passkey/login',
    access: 'public',
    summary: 'Sign in with what a passkey signed, within five minutes, in the browser that began',
    input: () => object({ credential: used, isAutoLogin: optional(toggle), isShared: optional(toggle) }),
    output: () => logInAnswer,
  }),
  beginProve: endpoint({
    method: 'POST',
    path: '/user/passkey/prove/begin',
    access: 'person',
    summary: 'Begin to prove with one of their passkeys who is signed in',
    input: nothing,
    output: () => foundAnswer(usingOptions),
  }),
  prove: endpoint({
    method: 'POST',
    path: '/user/passkey/prove',
    access: 'person',
    summary: 'Prove with what a passkey of theirs signed who is signed in, as `/user/prove` does with the password',
    input: () => object({ credential: used }),
    output: () => outcome,
  }),
} as const
