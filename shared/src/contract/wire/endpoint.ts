import type { ZodMiniType } from 'zod/mini'
import type { Units } from '../../field/units.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, a signed-in person for their own data, or an admin. There is no default. */
export type Access = 'public' | 'user' | 'admin'

/**
 * One call, declared once: the server validates with it, the browser is typed by it, the docs are made from it.
 * Schemas are codecs: their input side is the wire, their output side what code works with. They depend on the units
 * the person speaks (kg or lb, the decimals of a currency), so they are functions of them.
 */
export interface Endpoint<In extends ZodMiniType = ZodMiniType, Out extends ZodMiniType = ZodMiniType> {
  readonly method: Method
  /** Below the API's base path, such as `/exercise/goal/list`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Only for whoever has proved within the last minutes who they are: a session alone, which others may hold too, is not enough. */
  readonly requiresRecentLogin?: boolean
  /** The kinds of content that its body may have, where that is a file and no JSON. What else is asked stands in the query then. */
  readonly requestTypes?: readonly string[]
  /** The kind of content that it answers, where that is a file and no JSON. */
  readonly responseType?: string
  /** In bytes, where it may be more than any other call's. */
  readonly maxBodyBytes?: number
  /** One English line for the API's documentation. */
  readonly summary: string
  readonly input: (units: Units) => In
  readonly output: (units: Units) => Out
}

export function endpoint<In extends ZodMiniType, Out extends ZodMiniType>(
  declared: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return declared
}

/** A call that reads data of the caller. */
export function readEndpoint<In extends ZodMiniType, Out extends ZodMiniType>(
  declared: Omit<Endpoint<In, Out>, 'method' | 'access'>,
): Endpoint<In, Out> {
  return { ...declared, method: 'GET', access: 'user' }
}
