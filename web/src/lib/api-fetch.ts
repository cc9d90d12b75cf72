import { formatLoggedOutCookieName } from '@haru/shared/contract/account/logged-out-cookie.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { clientVersionHeader, contractVersion } from '@haru/shared/contract/version.ts'
import { errorStatus, isErrorCode, isRefusalMessage, Refusal } from '@haru/shared/errors.ts'
import { noteContact, noteServerTime } from './connection.ts'
import { readLocal, writeCookie, writeLocal } from './local-storage.ts'

/** Where the API is, under the app's own origin. */
export const apiBasePath = '/haru/api'

export const jsonHeaders = { 'content-type': 'application/json' }

export interface RequestOptions {
  readonly signal?: AbortSignal | null
  /** Aborts the request when no bytes of the response have arrived for so long. Without it the browser decides. */
  readonly maxSilenceMs?: number
  /** Sends the request in place of `fetch`, which does not say how much of a body is sent. */
  readonly send?: typeof fetch
}

/** Whether there was no response from Haru: no network, or a response of a proxy. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.message === unreachable
}

const unreachable = 'unreachable'

/** The error of a request without a response of Haru. `foreignStatus`: the status of what has answered instead, such as a proxy. */
export const createUnreachableError = (cause: unknown, foreignStatus?: number) =>
  Object.assign(new Error(unreachable, { cause }), { foreignStatus })

/** Whether a proxy has answered that its server does not respond: the network is not at fault. */
export function isServerDown(error: unknown): boolean {
  return isUnreachable(error) && ((error as { readonly foreignStatus?: number }).foreignStatus ?? 0) >= 500
}

/** Whether the server can read no data now: it has not responded, or its database or its disk fails. */
export function isServerWithoutData(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Refusal && /^(database|storage)Unavailable$/.test(error.code))
}

/** Whether the server could not do a call, whatever the call was: it has not responded, has failed, or takes no changes at the moment. */
export function isServerFailure(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof Refusal && errorStatus[error.code] >= 500)
}

/** Fetches a URL of the API. Without a response it throws an error that `isUnreachable` recognises. */
export async function fetchApi(url: string, init: RequestInit & RequestOptions): Promise<Response> {
  await finishOfflineLogOut()
  return fetchOrThrow(url, init)
}

function fetchOrThrow(url: string, init: RequestInit & RequestOptions): Promise<Response> {
  const headers = { ...init.headers, [clientVersionHeader]: String(contractVersion) }
  const fetchResponse = init.send ?? (init.maxSilenceMs === undefined ? fetch : fetchUnlessSilent)
  return fetchResponse(url, { credentials: 'same-origin', ...init, headers }).then(
    (response) => {
      noteContact(!isOfProxy(response))
      noteServerTime(Date.parse(response.headers.get('date') ?? ''))
      return response
    },
    (cause: unknown) => {
      // A request that the page has aborted says nothing about the connection, unless the response is late.
      if (init.signal?.aborted !== true || isTimeout(init.signal.reason)) noteContact(false)
      throw createUnreachableError(cause)
    },
  )
}

/** Whether a proxy has answered an error in place of Haru, whose errors have JSON. */
function isOfProxy({ status, headers }: Response): boolean {
  return status >= 500 && !/json/.test(headers.get('content-type') ?? '')
}

/** Fetches as `fetch` does, and aborts when the response does not begin or does not go on. */
async function fetchUnlessSilent(url: string, { maxSilenceMs, signal, ...init }: RequestInit & RequestOptions) {
  const silent = new AbortController()
  const signals = signal ? [silent.signal, signal] : [silent.signal]
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(() => silent.abort(createTimeoutError()), maxSilenceMs)
  }
  restart()
  const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) }).finally(stop)
  if (response.body === null) return response
  restart()
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      restart()
      controller.enqueue(bytes)
    },
    flush: stop,
  })
  return new Response(response.body.pipeThrough(watched), response)
}

/** The reason of an abort because no response came in time. */
export const createTimeoutError = () => new DOMException('no response', 'TimeoutError')

/** Whether a request was aborted because no response came in time. */
export function isTimedOut(error: unknown): boolean {
  return isUnreachable(error) && error instanceof Error && isTimeout(error.cause)
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

/**
 * Notes that the user has logged out without a network. A request that the app does not send, such as an address that is typed in, has the
 * cookie only.
 */
export function noteOfflineLogOut(): void {
  writeLocal('owesLogOut', true)
  writeCookie(formatLoggedOutCookieName(location.protocol === 'https:'), '1', '/')
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

export async function readResult(response: Response): Promise<unknown> {
  const json = await readJson(response)
  if (!response.ok) throw parseRefusal(json)
  return json
}

/** Reads the body of a response as JSON. Without JSON of Haru it throws an error that `isUnreachable` recognises. */
export async function readJson(response: Response): Promise<unknown> {
  const createForeignError = (cause: unknown) => createUnreachableError(cause, response.status)
  const json = await response.json().catch((cause: unknown) => {
    throw isTimeout(cause) ? createUnreachableError(cause) : createForeignError(cause)
  })
  // While the server is down a proxy responds instead.
  if (!response.ok && typeof json?.code !== 'string') throw createForeignError(json)
  return json
}

export function parseRefusal(json: unknown): Refusal {
  const { code, msg, field, limit, retryAfter, rows, current } = json as Record<string, unknown>
  const errorCode = typeof code === 'string' && isErrorCode(code) ? code : 'unexpected'
  return new Refusal(errorCode, {
    ...(isRefusalMessage(msg) ? { msg } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(Array.isArray(rows) ? { rows } : {}),
    ...(current === undefined ? {} : { current }),
  })
}
