import type { Endpoint } from '@haru/shared/contract/endpoint.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type input, type output, type ZodMiniType } from 'zod/mini'

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
  const reads = endpoint.method === 'GET'
  const { isOk, answer } = await ask(`${apiBase}${endpoint.path}${reads ? `?${query(sent)}` : ''}`, {
    method: endpoint.method,
    signal,
    ...(reads ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
  })
  if (!isOk) throw refusalOf(answer)
  return decode(endpoint.output(units), answer as input<Out>)
}

/** Whether nobody answered: no network, or something in between that is not Haru. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.message === unreachable
}

const unreachable = 'unreachable'

async function ask(url: string, init: RequestInit): Promise<{ readonly isOk: boolean; readonly answer: unknown }> {
  const response = await reach(url, init)
  return { isOk: response.ok, answer: await readAnswer(response) }
}

/** Asks, and fails as `isUnreachable` knows where nobody answers. */
export function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new Error(unreachable, { cause })
  })
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
  const { code, field, retryAfter, rows, current } = answer as Record<string, unknown>
  const known = typeof code === 'string' && isErrorCode(code) ? code : 'unexpected'
  return new Refusal(known, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(Array.isArray(rows) ? { rows } : {}),
    ...(current === undefined ? {} : { current }),
  })
}
