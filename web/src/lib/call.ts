import type { Endpoint } from '@haru/shared/contract/endpoint.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { decode, encode, type ZodMiniType, type input, type output } from 'zod/mini'

/** Where the API is, under the app's own origin. */
export const apiBase = '/haru/api'

/**
 * The one way a screen asks for anything. Speaks the wire in the person's units and gives back what code works with.
 * Throws a Refusal for a "no" of the server, and the fetch error where there is no network.
 */
export async function call<In extends ZodMiniType, Out extends ZodMiniType>(
  endpoint: Endpoint<In, Out>,
  asked: output<In>,
  units: Units,
): Promise<output<Out>> {
  const sent = encode(endpoint.input(units), asked) as Record<string, unknown>
  const reads = endpoint.method === 'GET'
  const response = await fetch(`${apiBase}${endpoint.path}${reads ? `?${query(sent)}` : ''}`, {
    method: endpoint.method,
    credentials: 'same-origin',
    ...(reads ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw refusalOf(answer)
  return decode(endpoint.output(units), answer as input<Out>)
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

function refusalOf(answer: unknown): Refusal {
  const { code, field, retryAfter, current } = answer as Record<string, unknown>
  const known = typeof code === 'string' && isErrorCode(code) ? code : 'unexpected'
  return new Refusal(known, {
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(current === undefined ? {} : { current }),
  })
}
