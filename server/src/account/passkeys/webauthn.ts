import type { PasskeyAuthentication, PasskeyRegistration } from '@haru/shared/contract/account/passkeys.ts'
import * as z from 'zod/mini'
import type { Config } from '../../runtime/config.ts'
import type { NewPasskey, StoredPasskey } from './queries.ts'

// Verifies the responses of authenticators with a library. The library holds the certificates of a dozen vendors, which takes memory, so
// it is loaded when the first passkey is used.
const loadLibrary = () => import('@simplewebauthn/server')

type RelyingParty = NonNullable<Config['passkeys']>

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
export const algorithms = [-8, -7, -257]

const clientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) })

/** The challenge in the client data; null if the client data is invalid or was created by a page embedded in another site. */
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

/** Verifies a registration: challenge, origin, relying party and user verification. Null if anything does not match. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  challenge: string,
  registration: PasskeyRegistration,
): Promise<NewPasskey | null> {
  try {
    if (!(await isUnattested(registration.response.attestationObject))) return null
    const { verifyRegistrationResponse } = await loadLibrary()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...registration, response: omitUndefined(registration.response), clientExtensionResults: {} },
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

// The server requests no attestation. If a client sent certificates all the same, the library would parse them and fetch revocation
// lists from the URLs in them.
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

interface AuthenticatorState {
  readonly counter: number
  readonly isSynced: boolean
}

/**
 * Verifies an assertion: challenge, origin, relying party, user verification and signature. Null if anything does not match. The caller
 * compares the counter, because the library would do that before it has checked the signature.
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  challenge: string,
  assertion: PasskeyAuthentication,
  passkey: StoredPasskey,
): Promise<AuthenticatorState | null> {
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== toUserHandle(passkey.account_id)) return null
  try {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: omitUndefined(assertion.response), clientExtensionResults: {} },
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

/** The user handle in an authenticator: the account id, without the email or name of the user. */
export function toUserHandle(accountId: string): string {
  return Buffer.from(accountId).toString('base64url')
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function omitUndefined<T extends object>(values: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
}
