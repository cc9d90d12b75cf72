import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'
import {
  apiBasePath,
  createTimeoutError,
  createUnreachableError,
  fetchApi,
  isUnreachable,
  jsonHeaders,
  type RequestOptions,
  readResult,
} from './api-fetch.ts'

/** The calls that this device can answer without the server. */
export interface LocalCalls {
  /** The decoded output of a call; null if it needs the server. Throws a Refusal as the server does. */
  readonly answer: (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalAnswer | null>
  /** The same of a read whose response has not come: from what the device has, although the server may have more. */
  readonly answerOffline: (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalAnswer | null>
  /** A call has not reached the server: until the next exchange, what the device has is all there is. */
  readonly noteUnreachable: (error: unknown) => void
  /** The server may have done a call that writes, which the device does not know yet. */
  readonly noteServerWrite: (endpoint: Endpoint) => void
}

interface LocalAnswer {
  readonly output: unknown
}

/**
 * How long a request waits for the next bytes of its response before it is aborted: a network that drops packets does not fail. A slow
 * response is not aborted while it goes on.
 */
const maxSilenceMs = 15_000

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
 * Answers every call of the web: on this device if it can, else by the API. A read without a response in time is answered from what
 * the device has. Encodes the input and decodes the response in the user's units. Throws a Refusal when the server refuses, and an
 * error that `isUnreachable` recognises when there is no response. The signal aborts the request.
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
  if (endpoint.method !== 'GET')
    return noteWrite(endpoint, request(endpoint, callInput, units, { signal, maxSilenceMs }))
  const abandoned = new AbortController()
  const signals = signal === null ? [abandoned.signal] : [abandoned.signal, signal]
  const response = request(endpoint, callInput, units, { signal: AbortSignal.any(signals), maxSilenceMs })
  const answerLocally = () => answerOffline(endpoint, callInput, units) as Promise<{ output: output<Out> } | null>
  try {
    return await Promise.race([response, answerInsteadOf(response, answerLocally, abandoned)])
  } catch (error) {
    if (!isUnreachable(error) || signal?.aborted) throw error
    const offline = await answerLocally()
    localCalls?.noteUnreachable(error)
    if (offline === null) throw error
    return offline.output
  }
}

/**
 * How long a read waits for the server before the device answers it. A network that drops packets does not fail, and a response that
 * takes longer is rare: the exchange that follows shows whether the server is there.
 */
const maxReadWaitMs = 1500

/** Resolves with what the device has once the response is late, and abandons the request; else with the response. */
async function answerInsteadOf<T>(
  response: Promise<T>,
  answerLocally: () => Promise<{ readonly output: T } | null>,
  abandoned: AbortController,
): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  response.then(settle, settle)
  await new Promise((resolve) => setTimeout(resolve, maxReadWaitMs))
  const offline = isSettled ? null : await answerLocally()
  if (offline === null || isSettled) return response
  const timeout = createTimeoutError()
  localCalls?.noteUnreachable(createUnreachableError(timeout))
  // It would hold one of the few connections that the exchange needs too.
  abandoned.abort(timeout)
  return offline.output
}

/** What the device has, also at a start, before its data is open; null if that does not suffice. */
async function answerOffline(endpoint: Endpoint, callInput: unknown, units: Units): Promise<LocalAnswer | null> {
  if (localCalls === null) await loadLocalCalls()
  return (await localCalls?.answerOffline(endpoint, callInput, units)) ?? null
}

/** Answers a call of an exchange by the API, as `call` does where the device cannot. */
export function callServer<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
): Promise<output<Out>> {
  return request(endpoint, callInput, units, { maxSilenceMs })
}

async function request<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  options: RequestOptions,
): Promise<output<Out>> {
  const encoded = encode(endpoint.input(units), callInput) as Record<string, unknown>
  const json = await (endpoint.method === 'GET'
    ? sendQuery(endpoint, encoded, options)
    : sendJson(endpoint, encoded, options))
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

function sendQuery({ path }: Endpoint, encoded: Readonly<Record<string, unknown>>, options: RequestOptions) {
  return requestJson(`${path}?${encodeQuery(encoded)}`, { method: 'GET', ...options })
}

function sendJson({ path, method, access }: Endpoint, encoded: object, options: RequestOptions) {
  const withUserId = access === 'public' || currentUserId === null ? encoded : { ...encoded, user_id: currentUserId }
  return requestJson(path, { method, ...options, headers: jsonHeaders, body: JSON.stringify(withUserId) })
}

interface SendFileOptions extends Pick<RequestOptions, 'signal' | 'send'> {
  readonly query?: Readonly<Record<string, string>>
}

/** Sends a file, with its MIME type, to a call that takes a file. Throws as `call` does. */
export async function sendFile<Out extends ZodMiniType>(
  endpoint: Endpoint<ZodMiniType, Out>,
  file: Blob,
  units: Units,
  { query, ...options }: SendFileOptions = {},
): Promise<output<Out>> {
  const { method, path } = endpoint
  const withUserId = encodeQuery({ ...query, user_id: currentUserId })
  const init = { method, headers: { 'content-type': file.type }, body: file, ...options }
  const json = await noteWrite(endpoint, requestJson(`${path}?${withUserId}`, init))
  return decode(endpoint.output(units), json as input<Out>)
}

async function requestJson(path: string, init: RequestInit & RequestOptions): Promise<unknown> {
  return readResult(await fetchApi(`${apiBasePath}${path}`, init))
}

/** Encodes a query with names in brackets, as specified: `DATE[dateStart]=2026-11-20`. */
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
