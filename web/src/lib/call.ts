import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { clientVersionHeader, contractVersion } from '@haru/shared/contract/version.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'
import { readStored, writeStored } from './stored.ts'

/** Where the API is, under the app's own origin. */
export const apiBase = '/haru/api'

/**
 * The one way a screen asks for anything. Speaks the wire in the person's units and gives back what code works with.
 * Throws a Refusal for a "no" of the server, and an error that `isUnreachable` knows where there was no answer. What nobody
 * waits for any more is broken off by its signal.
 */
export async function call<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  asked: output<In>,
  units: Units,
  signal: AbortSignal | null = null,
): Promise<output<Out>> {
  const sent = encode(endpoint.input(units), asked) as Record<string, unknown>
  const answer = await (endpoint.method === 'GET' ? read(endpoint, sent, signal) : write(endpoint, sent, signal))
  return decode(endpoint.output(units), answer as input<Out>)
}

let speaksFor: string | null = null

/** Whose screens these are. From now on every write says so, and the server refuses it where somebody else is in by then. */
export function speakFor(id: string): void {
  speaksFor = id
}

export function speaker(): string | null {
  return speaksFor
}

function read({ path }: Endpoint, sent: Readonly<Record<string, unknown>>, signal: AbortSignal | null) {
  return ask(`${path}?${query(sent)}`, { method: 'GET', signal })
}

function write({ path, method, access }: Endpoint, sent: object, signal: AbortSignal | null) {
  const named = access === 'public' || speaksFor === null ? sent : { ...sent, user_id: speaksFor }
  return ask(path, { method, signal, headers: json, body: JSON.stringify(named) })
}

const json = { 'content-type': 'application/json' }

/** Sends a file, whose type says what it is, to a call that takes one. Throws as `call` does. */
export async function sendFile<Out extends ZodMiniType>(
  { method, path, output }: Endpoint<ZodMiniType, Out>,
  file: Blob,
  units: Units,
): Promise<output<Out>> {
  const named = query({ user_id: speaksFor })
  const answer = await ask(`${path}?${named}`, { method, headers: { 'content-type': file.type }, body: file })
  return decode(output(units), answer as input<Out>)
}

/** Whether nobody answered: no network, or something in between that is not Haru. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.message === unreachable
}

const unreachable = 'unreachable'

async function ask(path: string, init: RequestInit): Promise<unknown> {
  return readYes(await reach(`${apiBase}${path}`, init))
}

/** Asks, and fails as `isUnreachable` knows where nobody answers. */
export async function reach(url: string, init: RequestInit): Promise<Response> {
  await settleLogOut()
  return send(url, init)
}

function send(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, [clientVersionHeader]: String(contractVersion) }
  return fetch(url, { credentials: 'same-origin', ...init, headers }).catch((cause: unknown) => {
    throw new Error(unreachable, { cause })
  })
}

let settling: Promise<void> | null = null

/**
 * Ends the session of somebody who logged out while there was no network. Until the server has heard it, nothing else is
 * asked: their cookie would still answer for them.
 */
export function settleLogOut(): Promise<void> {
  if (readStored('owesLogOut') === null) return Promise.resolve()
  settling ??= send(`${apiBase}${accountCalls.logOut.path}`, { method: 'POST', headers: json, body: '{}' })
    .then(readYes)
    .then(() => writeStored('owesLogOut', null))
    .finally(() => {
      settling = null
    })
  return settling
}

async function readYes(response: Response): Promise<unknown> {
  const answer = await readAnswer(response)
  if (!response.ok) throw refusalOf(answer)
  return answer
}

/** What was answered as JSON. */
export async function readAnswer(response: Response): Promise<unknown> {
  // A server that has fallen, seen through a proxy: it answers, but not in Haru's words.
  const isFault = response.status >= 500
  return response.json().catch((cause: unknown) => {
    throw isFault ? new Refusal('unexpected') : new Error(unreachable, { cause })
  })
}

/** Names in brackets, as the specification has them: `DATE[dateStart]=2026-11-20`. */
export function query(sent: Readonly<Record<string, unknown>>): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(sent)) append(parts, name, value)
  return parts.toString()
}

function append(parts: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    parts.append(name, String(value))
    return
  }
  for (const [key, inner] of Object.entries(value)) append(parts, `${name}[${key}]`, inner)
}

export function refusalOf(answer: unknown): Refusal {
  const { code, field, limit, retryAfter, rows, current } = answer as Record<string, unknown>
  const known = typeof code === 'string' && isErrorCode(code) ? code : 'unexpected'
  return new Refusal(known, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(Array.isArray(rows) ? { rows } : {}),
    ...(current === undefined ? {} : { current }),
  })
}
