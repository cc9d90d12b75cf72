import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@haru/shared/contract/account/passkeys.ts'

/** A software authenticator: it creates passkeys (ES256) and signs with them. A test can make it send values that a real one would not send. */
export interface Authenticator {
  /** Creates a passkey and the result of `navigator.credentials.create`. */
  readonly make: (options: PasskeyCreationOptions, odd?: CredentialChanges) => CreatedCredential
}

export interface CreatedCredential {
  readonly id: string
  /** The credential that a client sends to add the passkey. */
  readonly credential: Readonly<Record<string, unknown>>
  /** Signs with this passkey and returns the result of `navigator.credentials.get`. */
  readonly use: (options: PasskeyRequestOptions, odd?: CredentialChanges) => Readonly<Record<string, unknown>>
}

/** Values that replace those of a valid credential. */
export interface CredentialChanges {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
  /** Whether the authenticator verified the user by a fingerprint, a face or a PIN. */
  readonly isVerified?: boolean
  readonly challenge?: string
  readonly type?: string
  readonly userHandle?: string
  /** Whether the page was embedded in a page of another site. */
  readonly crossOrigin?: boolean
  /** An attestation that the server did not request. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<string, unknown> }
  readonly isBroken?: boolean
}

/** `origin` is the origin of the pages that use the authenticator. */
export function openAuthenticator(origin: string): Authenticator {
  return {
    make: (options, odd = {}) => {
      const id = randomBytes(20)
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const values = { origin, host: options.rp.id, challenge: options.challenge, type: 'webauthn.create', ...odd }
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const attestedData = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)])
      const authData = Buffer.concat([authenticatorData(values, odd.counter ?? 0, 0x40), attestedData])
      const { fmt, attStmt } = odd.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: base64url(clientData(values)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
      let counter = odd.counter ?? 0
      return {
        id: base64url(id),
        credential: toCredential(id, response),
        use: (requestOptions, oddUse = {}) => {
          counter = oddUse.counter ?? counter + 1
          return toCredential(
            id,
            assertion(privateKey, counter, { origin, userHandle: options.user.id, ...oddUse }, requestOptions),
          )
        },
      }
    },
  }
}

function assertion(
  key: KeyObject,
  counter: number,
  odd: CredentialChanges & { readonly origin: string },
  options: PasskeyRequestOptions,
) {
  const values = { host: options.rpId, challenge: options.challenge, type: 'webauthn.get', ...odd }
  const authData = authenticatorData(values, counter, 0)
  const client = clientData(values)
  const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(client).digest()]), key)
  if (odd.isBroken) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  return {
    clientDataJSON: base64url(client),
    authenticatorData: base64url(authData),
    signature: base64url(signature),
    userHandle: odd.userHandle,
  }
}

function toCredential(id: Buffer, response: object) {
  return { id: base64url(id), rawId: base64url(id), type: 'public-key', response }
}

interface AuthenticatorResponse extends CredentialChanges {
  readonly origin: string
  readonly host: string
  readonly challenge: string
  readonly type: string
}

function clientData({ type, challenge, origin, crossOrigin = false }: AuthenticatorResponse): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

// WebAuthn, 6.1: the hash of the host, the flags (user present, user verified and `flags`), the counter.
function authenticatorData({ host, isVerified = true }: AuthenticatorResponse, counter: number, flags: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(host).digest(), rest])
}

// RFC 9053: a COSE key on an elliptic curve, for ES256.
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return cbor(point)
}

/** RFC 8949, for the types that authenticators use: integers, bytes, texts, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error(`CBOR type not supported: ${typeof value}`)
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
