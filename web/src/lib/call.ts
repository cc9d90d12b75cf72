import { userCalls } from '@haru/shared/contract/account/user.ts'
import { clientVersionHeader, contractVersion } from '@haru/shared/contract/version.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'
import { noteContact } from './connection.ts'
import { readLocal, writeLocal } from './local-storage.ts'

/** Where the API is, under the app's own origin. */
export const apiBasePath = '/haru/api'

/** The calls that this device can answer without the server. */
export interface LocalCalls {
  /** The decoded output of a call; null if it needs the server. Throws a Refusal as the server does. */
  readonly answer: (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalAnswer | null>
  /** A call has not reached the server: until the next exchange, what the device has is all there is. */
  readonly noteUnreachable: (error: unknown) => void
  /** The server may have done a call that writes, which the device does not know yet. */
  readonly noteServerWrite: (endpoint: Endpoint) => void
}

interface LocalAnswer {
  readonly output: unknown
}

let localCalls: LocalCalls | null = null
let loadLocalCalls: () => Promise<unknown> = () => Promise.resolve()

/** Sets what this device can answer; null while it has no data of the user. */
export function setLocalCalls(calls: LocalCalls | null): void {
  localCalls = calls
}

/** Sets what loads the local calls when the server cannot be reached before they are there. */
export function setLocalCallsLoader(load: () => Promise<unknown>): void {
  loadLocalCalls = load
}

/**
 * Answers every call of the web: on this device if it can, else by the API. Encodes the input and decodes the response in the
 * user's units. Throws a Refusal when the server refuses, and an error that `isUnreachable` recognises when there is no response.
 * The signal aborts the request.
 */
export async function call<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  signal: AbortSignal | null = null,
): Promise<output<Out>> {
  // A screen sends a dozen requests at once: in a task each, they do not keep the browser from handling input.
  if (endpoint.method === 'GET') await new Promise((resolve) => setTimeout(resolve))
  const local = await localCalls?.answer(endpoint, callInput, units)
  if (local) return local.output as output<Out>
  try {
    const response = callServer(endpoint, callInput, units, signal)
    return await (endpoint.method === 'GET' ? response : noteWrite(endpoint, response))
  } catch (error) {
    if (!isUnreachable(error) || endpoint.method !== 'GET' || signal?.aborted) throw error
    // A start without a network.
    if (localCalls === null) await loadLocalCalls()
    localCalls?.noteUnreachable(error)
    const offline = await localCalls?.answer(endpoint, callInput, units)
    if (!offline) throw error
    return offline.output as output<Out>
  }
}

/** Answers a call by the API, as `call` does where the device cannot. */
export async function callServer<In extends ZodMiniType, Out extends ZodMiniType>(
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

/** Also a write without a response may have been done. */
function noteWrite<T>(endpoint: Endpoint, response: Promise<T>): Promise<T> {
  return response.finally(() => localCalls?.noteServerWrite(endpoint))
}

let currentUserId: string | null = null

/**
 * Sets the account that the screens belong to. Every write names it, and the server refuses the write if another account is signed
 * in by then.
 */
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

/** Sends a file, with its MIME type, to a call that takes a file. Throws as `call` does. */
export async function sendFile<Out extends ZodMiniType>(
  endpoint: Endpoint<ZodMiniType, Out>,
  file: Blob,
  units: Units,
): Promise<output<Out>> {
  const { method, path } = endpoint
  const withUserId = encodeQuery({ user_id: currentUserId })
  const init = { method, headers: { 'content-type': file.type }, body: file }
  const json = await noteWrite(endpoint, requestJson(`${path}?${withUserId}`, init))
  return decode(endpoint.output(units), json as input<Out>)
}

/** Whether there was no response from Haru: no network, or a response of a proxy. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.message === unreachable
}

const unreachable = 'unreachable'

async function requestJson(path: string, init: RequestInit): Promise<unknown> {
  return readResult(await fetchApi(`${apiBasePath}${path}`, init))
}

/** Fetches a URL of the API. Without a response it throws an error that `isUnreachable` recognises. */
export async function fetchApi(url: string, init: RequestInit): Promise<Response> {
  await finishOfflineLogOut()
  return fetchOrThrow(url, init)
}

function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, [clientVersionHeader]: String(contractVersion) }
  return fetch(url, { credentials: 'same-origin', ...init, headers }).then(
    (response) => {
      noteContact(true)
      return response
    },
    (cause: unknown) => {
      // An aborted request says nothing about the connection.
      if (init.signal?.aborted !== true) noteContact(false)
      throw new Error(unreachable, { cause })
    },
  )
}

let runningLogOut: Promise<void> | null = null

/**
 * Ends on the server the session of a user who logged out without a network. No other request is sent before: the old
 * cookie would still authenticate it.
 */
export function finishOfflineLogOut(): Promise<void> {
  if (readLocal('owesLogOut') === null) return Promise.resolve()
  runningLogOut ??= fetchOrThrow(`${apiBasePath}${userCalls.logOut.path}`, {
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
  if (!response.ok) throw parseRefusal(json)
  return json
}

/** Reads the body of a response as JSON. */
export async function readJson(response: Response): Promise<unknown> {
  // While the server is down a proxy responds instead, and not with JSON.
  const isFault = response.status >= 500
  return response.json().catch((cause: unknown) => {
    throw isFault ? new Refusal('unexpected') : new Error(unreachable, { cause })
  })
}

/** Encodes a query with names in brackets, as specified: `DATE[dateStart]=2026-11-20`. */
function encodeQuery(encoded: Readonly<Record<string, unknown>>): string {
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

export function parseRefusal(json: unknown): Refusal {
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
