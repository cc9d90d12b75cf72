import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { clientVersionHeader, contractVersion } from '@haru/shared/contract/version.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'
import { readLocal, writeLocal } from './local-storage.ts'

/** Where the API is, under the app's own origin. */
export const apiBasePath = '/haru/api'

/**
 * The one way a screen asks for anything. Speaks the wire in the person's units and gives back what code works with.
 * Throws a Refusal for a "no" of the server, and an error that `isUnreachable` knows where there was no answer. What nobody
 * waits for any more is broken off by its signal.
 */
export async function call<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  signal: AbortSignal | null = null,
): Promise<output<Out>> {
  const encoded = encode(endpoint.input(units), callInput) as Record<string, unknown>
  const json = await (endpoint.method === 'GET'
    ? sendQuery(endpoint, encoded, signal)
    : sendJson(endpoint, encoded, signal))
  return decode(endpoint.output(units), json as input<Out>)
}

let currentUserId: string | null = null

/** Whose screens these are. From now on every write says so, and the server refuses it where somebody else is in by then. */
export function setCurrentUserId(id: string): void {
  currentUserId = id
}

export function getCurrentUserId(): string | null {
  return currentUserId
}

function sendQuery({ path }: Endpoint, encoded: Readonly<Record<string, unknown>>, signal: AbortSignal | null) {
  return requestJson(`${path}?${encodeQuery(encoded)}`, { method: 'GET', signal })
}

function sendJson({ path, method, access }: Endpoint, encoded: object, signal: AbortSignal | null) {
  const withUserId = access === 'public' || currentUserId === null ? encoded : { ...encoded, user_id: currentUserId }
  return requestJson(path, { method, signal, headers: jsonHeaders, body: JSON.stringify(withUserId) })
}

const jsonHeaders = { 'content-type': 'application/json' }

/** Sends a file, whose type says what it is, to a call that takes one. Throws as `call` does. */
export async function sendFile<Out extends ZodMiniType>(
  { method, path, output }: Endpoint<ZodMiniType, Out>,
  file: Blob,
  units: Units,
): Promise<output<Out>> {
  const withUserId = encodeQuery({ user_id: currentUserId })
  const json = await requestJson(`${path}?${withUserId}`, {
    method,
    headers: { 'content-type': file.type },
    body: file,
  })
  return decode(output(units), json as input<Out>)
}

/** Whether nobody answered: no network, or something in between that is not Haru. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.message === unreachable
}

const unreachable = 'unreachable'

async function requestJson(path: string, init: RequestInit): Promise<unknown> {
  return readResult(await fetchApi(`${apiBasePath}${path}`, init))
}

/** Asks, and fails as `isUnreachable` knows where nobody answers. */
export async function fetchApi(url: string, init: RequestInit): Promise<Response> {
  await finishOfflineLogOut()
  return fetchOrThrow(url, init)
}

function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, [clientVersionHeader]: String(contractVersion) }
  return fetch(url, { credentials: 'same-origin', ...init, headers }).catch((cause: unknown) => {
    throw new Error(unreachable, { cause })
  })
}

let runningLogOut: Promise<void> | null = null

/**
 * Ends the session of somebody who logged out while there was no network. Until the server has heard it, nothing else is
 * asked: their cookie would still answer for them.
 */
export function finishOfflineLogOut(): Promise<void> {
  if (readLocal('owesLogOut') === null) return Promise.resolve()
  runningLogOut ??= fetchOrThrow(`${apiBasePath}${accountCalls.logOut.path}`, {
    method: 'POST',
    headers: jsonHeaders,
    body: '{}',
  })
    .then(readResult)
    .then(() => writeLocal('owesLogOut', null))
    .finally(() => {
      runningLogOut = null
    })
  return runningLogOut
}

async function readResult(response: Response): Promise<unknown> {
  const json = await readJson(response)
  if (!response.ok) throw toRefusal(json)
  return json
}

/** What was answered as JSON. */
export async function readJson(response: Response): Promise<unknown> {
  // A server that has fallen, seen through a proxy: it answers, but not in Haru's words.
  const isFault = response.status >= 500
  return response.json().catch((cause: unknown) => {
    throw isFault ? new Refusal('unexpected') : new Error(unreachable, { cause })
  })
}

/** Names in brackets, as the specification has them: `DATE[dateStart]=2026-11-20`. */
export function encodeQuery(encoded: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(encoded)) appendParam(params, name, value)
  return params.toString()
}

function appendParam(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    params.append(name, String(value))
    return
  }
  for (const [key, inner] of Object.entries(value)) appendParam(params, `${name}[${key}]`, inner)
}

export function toRefusal(json: unknown): Refusal {
  const { code, field, limit, retryAfter, rows, current } = json as Record<string, unknown>
  const errorCode = typeof code === 'string' && isErrorCode(code) ? code : 'unexpected'
  return new Refusal(errorCode, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(Array.isArray(rows) ? { rows } : {}),
    ...(current === undefined ? {} : { current }),
  })
}
