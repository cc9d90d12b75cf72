import type { PasskeyAuthentication, PasskeyRegistration } from '@haru/shared/contract/account/passkeys.ts'
import * as z from 'zod/mini'
import type { Config } from '../../runtime/config.ts'
import type { NewPasskey, StoredPasskey } from './queries.ts'

// What authenticators say, and whether to believe it. The signatures are the library's to check: it knows the certificates of a
// dozen makers too, which takes memory, so it is loaded when somebody comes with a passkey.
const loadLibrary = () => import('@simplewebauthn/server')

type RelyingParty = NonNullable<Config['passkeys']>

/** EdDSA, ES256 and RS256: what there is has one of them. */
export const algorithms = [-8, -7, -257]

const clientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) })

/** What a browser says it was asked; null where it is no such thing, or was asked inside a page of another site. */
export function readChallenge(clientDataJSON: string): string | null {
  const { data } = z.safeParse(clientData, readJson(clientDataJSON))
  return data === undefined || data.crossOrigin === true ? null : data.challenge
}

function readJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return null
  }
}

/** The passkey that was made, answering this challenge on our pages and checking who made it; null where anything is not so. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  challenge: string,
  registration: PasskeyRegistration,
): Promise<NewPasskey | null> {
  try {
    if (!(await isUnattested(registration.response.attestationObject))) return null
    const { verifyRegistrationResponse } = await loadLibrary()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...registration, response: withoutUndefined(registration.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: registration.response.transports ?? [],
      isSynced: credentialBackedUp,
    }
  } catch {
    return null
  }
}

// We ask for no certificates of makers. Whoever sends some all the same would have them parsed, and their lists of revoked ones
// fetched from wherever they name.
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

export interface AuthenticatorState {
  readonly counter: number
  readonly isSynced: boolean
}

/**
 * What is known of a passkey after it signed this challenge on our pages, having checked who used it; null where anything is
 * not so. Its counter is for the caller to compare: the library would do so before it knows whether the signature is right.
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  challenge: string,
  assertion: PasskeyAuthentication,
  passkey: StoredPasskey,
): Promise<AuthenticatorState | null> {
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.account_id)) return null
  try {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: withoutUndefined(assertion.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.host,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { counter: newCounter, isSynced: credentialBackedUp } : null
  } catch {
    return null
  }
}

/** What an authenticator knows a person by: nothing that says who they are. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url')
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
