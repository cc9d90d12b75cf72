import type { ZodMiniType } from 'zod/mini'
import type { Units } from '../../field/units.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The callers that are allowed: every caller, a signed-in user (own data only), or an administrator. There is no default. */
export type Access = 'public' | 'user' | 'admin'

/**
 * The declaration of a call: the server validates with it, the types of the client come from it, and the documentation is generated
 * from it. Schemas are codecs: their input side is the wire form, their output side is the form in code. They are functions of units,
 * because they depend on the units of the user (kg or lb, the decimals of a currency).
 */
export interface Endpoint<In extends ZodMiniType = ZodMiniType, Out extends ZodMiniType = ZodMiniType> {
  readonly method: Method
  /** Below the API's base path, such as `/exercise/goal/list`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Whether the user must have authenticated within the last minutes: a session alone may have been stolen. */
  readonly requiresRecentLogin?: boolean
  /** Whether the call writes although it is a GET, as the steps of a sign-in at another server. */
  readonly isWrite?: boolean
  /** The content types of the body, if the body is a file and no JSON. Its other input is then in the query. */
  readonly requestTypes?: readonly string[]
  /** The content type of the response, if the response is a file and no JSON. */
  readonly responseType?: string
  /** Whether a large response is compressed. Only of a response that contains no secret. */
  readonly isCompressed?: boolean
  /** In bytes, if it is larger than the default limit. */
  readonly maxBodyBytes?: number
  /** A line of English text for the API documentation. */
  readonly summary: string
  readonly input: (units: Units) => In
  readonly output: (units: Units) => Out
}

export function endpoint<In extends ZodMiniType, Out extends ZodMiniType>(
  declaration: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return declaration
}

/** A call that reads data of the caller. */
export function readEndpoint<In extends ZodMiniType, Out extends ZodMiniType>(
  declaration: Omit<Endpoint<In, Out>, 'method' | 'access'>,
): Endpoint<In, Out> {
  return { ...declaration, method: 'GET', access: 'user' }
}
