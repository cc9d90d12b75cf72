import { createHmac, type KeyObject, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'

type Json = Readonly<Record<string, unknown>>

/** What stands in a token, and who signs it how. */
interface IdTokenParts {
  readonly header: Json
  readonly claims: Json
  /** `publicHmac`: HS256 with the text of the public key, which everybody knows. */
  readonly signed: 'rightly' | 'publicHmac' | 'not'
}

/** Makes another token of the right one. */
export type Tamper = (token: IdTokenParts) => Partial<IdTokenParts>

interface Keys {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A response whose `id_token`, where it has one, becomes another on the way out. */
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
  const answer: Json = JSON.parse(body)
  const { id_token } = answer
  if (typeof id_token !== 'string') return body
  const [header = '', claims = ''] = id_token.split('.')
  const right: IdTokenParts = { header: read(header), claims: read(claims), signed: 'rightly' }
  return JSON.stringify({ ...answer, id_token: write({ ...right, ...change(right) }, keys) })
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
  const known = publicKey.export({ type: 'spki', format: 'pem' })
  return createHmac('sha256', known).update(text).digest('base64url')
}
