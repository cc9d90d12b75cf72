import { unitsHeader } from '@haru/shared/contract/version.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { formatUnits, type Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'
import {
  apiBasePath,
  createTimeoutError,
  createUnreachableError,
  fetchApi,
  isServerWithoutData,
  jsonHeaders,
  type RequestOptions,
  readResult,
} from './api-fetch.ts'

/** The calls that this device does without the server. */
export interface LocalCalls {
  /** Does a call; null if it needs the server. Throws a Refusal as the server does. */
  readonly run: (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalResult | null>
  /** Does a read whose response has not come: from what the device has, although the server may have more. */
  readonly readOffline: (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalResult | null>
  /** A call has not reached the server: until the next exchange, what the device has is all there is. */
  readonly noteUnreachable: (error: unknown) => void
  /** The server may have done a call that writes, which the device does not know yet. */
  readonly noteServerWrite: (endpoint: Endpoint) => void
}

/** The decoded output of a call that the device has done. */
export interface LocalResult {
  readonly output: unknown
}

/**
 * How long a request waits for the next bytes of its response before it is aborted: a network that drops packets does not fail. A slow
 * response is not aborted while it goes on.
 */
const maxSilenceMs = 15_000

let localCalls: LocalCalls | null = null
let loadLocalCalls: () => Promise<unknown> = () => Promise.resolve()

/** Sets the calls that this device does; null while it has no data of the user. */
export function setLocalCalls(calls: LocalCalls | null): void {
  localCalls = calls
}

/** Sets what loads the local calls when the server cannot be reached before they are there. */
export function setLocalCallsLoader(load: () => Promise<unknown>): void {
  loadLocalCalls = load
}

interface CallSettings {
  /** Aborts the request. */
  readonly signal?: AbortSignal | null
  /** Whether the account may have other units by now, as for a call that reads or changes them. */
  readonly allowsOtherUnits?: boolean
}

/**
 * Does every call of the web: on this device if it can, else by the API. Encodes the input and decodes the response in the user's units,
 * which the request names. Throws a Refusal when the server refuses, and an error that `isUnreachable` recognises when there is no response.
 */
export async function call<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  { signal = null, allowsOtherUnits = endpoint.access === 'public' }: CallSettings = {},
): Promise<output<Out>> {
  const isRead = endpoint.method === 'GET'
  // A screen sends a dozen requests at once: in a task each, they do not keep the browser from handling input.
  if (isRead) await new Promise((resolve) => setTimeout(resolve))
  const local = await localCalls?.run(endpoint, callInput, units)
  if (local) return local.output as output<Out>
  const options = { signal, maxSilenceMs, headers: allowsOtherUnits ? {} : createUnitsHeader(units) }
  return isRead
    ? sendRead(endpoint, callInput, units, options)
    : noteWrite(endpoint, request(endpoint, callInput, units, options))
}

const createUnitsHeader = (units: Units) => ({ [unitsHeader]: formatUnits(units) })

/** Reads from the server, or without its data in time from what the device has. */
async function sendRead<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  { signal, ...options }: CallOptions & { readonly signal: AbortSignal | null },
): Promise<output<Out>> {
  const abandoned = new AbortController()
  const signals = signal === null ? [abandoned.signal] : [abandoned.signal, signal]
  const response = request(endpoint, callInput, units, { signal: AbortSignal.any(signals), ...options })
  const readDevice = () => readOffline(endpoint, callInput, units) as Promise<{ output: output<Out> } | null>
  try {
    return await Promise.race([response, readIfLate(response, readDevice, abandoned)])
  } catch (error) {
    if (!isServerWithoutData(error) || signal?.aborted) throw error
    const local = await readDevice()
    localCalls?.noteUnreachable(error)
    if (local === null) throw error
    return local.output
  }
}

/**
 * How long a read waits for the server before the device does it. A network that drops packets does not fail, and a response that
 * takes longer is rare: the exchange that follows shows whether the server is there.
 */
const maxReadWaitMs = 1500

/** Resolves with what the device has once the response is late, and abandons the request; else with the response. */
async function readIfLate<T>(
  response: Promise<T>,
  readDevice: () => Promise<{ readonly output: T } | null>,
  abandoned: AbortController,
): Promise<T> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  response.then(settle, settle)
  await new Promise((resolve) => setTimeout(resolve, maxReadWaitMs))
  const local = isSettled ? null : await readDevice()
  if (local === null || isSettled) return response
  const timeout = createTimeoutError()
  localCalls?.noteUnreachable(createUnreachableError(timeout))
  // It would hold one of the few connections that the exchange needs too.
  abandoned.abort(timeout)
  return local.output
}

/** Resolves a call from the data of the device, also at a start, before it is open; null if the data does not suffice. */
async function readOffline(endpoint: Endpoint, callInput: unknown, units: Units): Promise<LocalResult | null> {
  if (localCalls === null) await loadLocalCalls().catch(() => undefined)
  return (await localCalls?.readOffline(endpoint, callInput, units)) ?? null
}

/**
 * Does a call of an exchange by the API. The server refuses it if another account than `userId` is signed in by then, which this page may
 * know already.
 */
export function callServer<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  userId?: string,
): Promise<output<Out>> {
  return request(endpoint, callInput, units, { maxSilenceMs, userId })
}

interface CallOptions extends RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The account that the request names, also a read. Without it only writes name one, that of the screens. */
  readonly userId?: string | undefined
}

async function request<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  callInput: output<In>,
  units: Units,
  { userId, ...options }: CallOptions,
): Promise<output<Out>> {
  const sent = encode(endpoint.input(units), callInput) as Record<string, unknown>
  const encoded = userId === undefined ? sent : { ...sent, user_id: userId }
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

function sendQuery({ path }: Endpoint, encoded: Readonly<Record<string, unknown>>, options: CallOptions) {
  return requestJson(`${path}?${encodeQuery(encoded)}`, { method: 'GET', ...options })
}

function sendJson({ path, method, access }: Endpoint, encoded: object, { headers, ...options }: CallOptions) {
  const withUserId = access === 'public' || currentUserId === null ? encoded : { user_id: currentUserId, ...encoded }
  const body = JSON.stringify(withUserId)
  return requestJson(path, { method, ...options, headers: { ...headers, ...jsonHeaders }, body })
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
  const headers = { 'content-type': file.type, ...createUnitsHeader(units) }
  const init = { method, headers, body: file, ...options }
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
