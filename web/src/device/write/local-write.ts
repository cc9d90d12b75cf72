import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'

/** A call that writes, as this device does it. */
export interface LocalWrite {
  readonly endpoint: Endpoint
  /** Returns the decoded output; null if only the server can do the call. Throws a Refusal as the server does. */
  readonly write: (input: never, units: Units) => Promise<object | null>
}
