import { randomInt } from 'node:crypto'
import type { Email } from '../mail/emails.ts'

type Headers = Readonly<Record<string, string>>
/** The JSON body of a response, of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of many shapes, and fail if one is unexpected.
type Body = any

export interface Reply {
  readonly status: number
  readonly body: Body
  readonly text: string
  /** The body as bytes, also if it is not text. */
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

interface ClientRequest {
  readonly method: string
  /** An absolute path, such as `/haru/api/user/detail`. */
  readonly path: string
  /** Strings and bytes are sent unchanged, other values as JSON. */
  readonly body?: unknown
  readonly headers?: Headers
}

/** A test client that behaves as a browser: it stores cookies, and sends JSON from the server's own origin by default. */
export interface Client {
  readonly send: (request: ClientRequest) => Promise<Reply>
  /** The other methods take paths below the API: `/user/detail`. Queries are encoded with brackets. */
  readonly get: (path: string, query?: Readonly<Record<string, unknown>>, headers?: Headers) => Promise<Reply>
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  readonly put: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  readonly remove: (path: string, body?: unknown, headers?: Headers) => Promise<Reply>
  readonly cookies: Map<string, string>
  /** Another client with a copy of the cookies. */
  readonly copy: () => Client
}

interface InjectedResponse {
  readonly statusCode: number
  readonly rawPayload: Buffer
  readonly headers: Reply['headers']
}

/** Sends a request to a server in this process, without a connection. */
export type InjectRequest = (request: {
  method: never
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  remoteAddress: string
}) => Promise<InjectedResponse>

interface Transport {
  readonly url: string
  readonly inject?: InjectRequest
  /** Called after each response, before the client returns it. */
  readonly afterResponse?: () => Promise<void>
}

const api = '/haru/api'

export function createClient(transport: Transport, initialCookies: ReadonlyMap<string, string> = new Map()): Client {
  const cookies = new Map(initialCookies)
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async function send({ method, path, body, headers = {} }: ClientRequest): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const payload = isReady ? body : JSON.stringify(body)
    const all: Record<string, string> = {
      ...(cookie === '' ? {} : { cookie }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      origin: transport.url,
      ...headers,
    }
    const {
      statusCode,
      rawPayload: bytes,
      headers: responseHeaders,
    } = await deliver(transport, { method, path, payload, headers: all, address })
    await transport.afterResponse?.()
    storeCookies(cookies, responseHeaders['set-cookie'])
    const text = bytes.toString()
    const isCompressed = responseHeaders['content-encoding'] !== undefined
    return {
      status: statusCode,
      text,
      bytes,
      headers: responseHeaders,
      body: isJson(responseHeaders) && text !== '' && !isCompressed ? JSON.parse(text) : null,
    }
  }

  return {
    send,
    get: (path, query = {}, headers = {}) => send({ method: 'GET', path: `${api}${path}${queryOf(query)}`, headers }),
    post: (path, body = {}, headers = {}) => send({ method: 'POST', path: api + path, body, headers }),
    put: (path, body = {}, headers = {}) => send({ method: 'PUT', path: api + path, body, headers }),
    remove: (path, body = {}, headers = {}) => send({ method: 'DELETE', path: api + path, body, headers }),
    cookies,
    copy: () => createClient(transport, cookies),
  }
}

/** `{ DATE: { dateType: 'day' } }` as `?DATE[dateType]=day`. */
export function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => `${name}[${key}]=${encodeURIComponent(String(inner))}`)
      : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

export interface UserClient extends Client {
  readonly id: string
  readonly loginId: string
  readonly password: string
}

/** The verification code in an email. */
export function readCode(email: Email | undefined): string {
  return /^\d{8}$/m.exec(email?.text ?? '')?.[0] ?? ''
}

/** The password of all users that `signUp` creates. */
export const password = 'Correct-horse7!'

/** Signs up a new user with a verification code, which signs them in. */
export async function signUpByApi(
  client: Client,
  findEmailTo: (address: string) => Email | undefined,
  form: Readonly<Record<string, unknown>> = {},
): Promise<UserClient> {
  const loginId = `p${randomInt(2 ** 47).toString(36)}@haru.test`
  await client.post('/user/email/send', { user_id: loginId, type: 'signup' })
  await client.post('/user/email/verify', { user_id: loginId, verify_code: readCode(findEmailTo(loginId)) })
  const { body, text } = await client.post('/user/signup', {
    user_id: loginId,
    OBJECT: {
      user_pw: password,
      user_initScale: 70,
      user_initAvgKcalIntake: 2000,
      user_initProperty: 1_000_000,
      user_lang: 'ko',
      user_timeZone: 'Asia/Seoul',
      user_country: 'KR',
      ...form,
    },
  })
  if (body.status !== 'success') throw new Error(`could not sign up: ${text}`)
  return { ...client, id: body.result._id, loginId, password }
}

interface Delivery {
  readonly method: string
  readonly path: string
  readonly payload: string | Buffer | undefined
  readonly headers: Record<string, string>
  readonly address: string
}

async function deliver(
  { url, inject }: Transport,
  { method, path, payload, headers, address }: Delivery,
): Promise<InjectedResponse> {
  if (inject !== undefined) {
    const request = { method: method as never, url: path, headers, remoteAddress: address }
    return inject(payload === undefined ? request : { ...request, payload })
  }
  const response = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
  })
  const responseHeaders = { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() }
  return {
    statusCode: response.status,
    rawPayload: Buffer.from(await response.arrayBuffer()),
    headers: responseHeaders,
  }
}

function storeCookies(cookies: Map<string, string>, set: Reply['headers'][string]): void {
  for (const line of [set ?? []].flat().map(String)) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function isJson(headers: Reply['headers']): boolean {
  return String(headers['content-type'] ?? '').includes('json')
}
