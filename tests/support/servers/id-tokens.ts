import { createHmac, type KeyObject, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'

type Json = Readonly<Record<string, unknown>>

/** The contents of a token, and how it is signed. */
interface IdTokenParts {
  readonly header: Json
  readonly claims: Json
  /** `publicHmac`: HS256 with the text of the public key as its secret, which an attacker knows. */
  readonly signed: 'rightly' | 'publicHmac' | 'not'
}

/** Changes the parts of a valid token. */
export type Tamper = (token: IdTokenParts) => Partial<IdTokenParts>

interface Keys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** Replaces the `id_token` in the body of a response, if it has one. */
export function rewriteIdToken(response: ServerResponse, change: Tamper, keys: Keys): ServerResponse {
  const end = response.end.bind(response)
  response.end = ((body: unknown, ...others: never[]) => {
    const changed = rewrite(String(body), change, keys)
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed, ...others)
  }) as ServerResponse['end']
  return response
}

function rewrite(body: string, change: Tamper, keys: Keys): string {
  const tokenResponse: Json = JSON.parse(body)
  const { id_token } = tokenResponse
  if (typeof id_token !== 'string') return body
  const [header = '', claims = ''] = id_token.split('.')
  const right: IdTokenParts = { header: read(header), claims: read(claims), signed: 'rightly' }
  return JSON.stringify({ ...tokenResponse, id_token: write({ ...right, ...change(right) }, keys) })
}

function read(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function write({ header, claims, signed }: IdTokenParts, keys: Keys): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${signatureOf(text, signed, keys)}`
}

function signatureOf(text: string, signed: IdTokenParts['signed'], { privateKey, publicKey }: Keys): string {
  if (signed === 'not') return ''
  if (signed === 'rightly') return sign('sha256', Buffer.from(text), privateKey).toString('base64url')
  const publicKeyText = publicKey.export({ type: 'spki', format: 'pem' })
  return createHmac('sha256', publicKeyText).update(text).digest('base64url')
}
