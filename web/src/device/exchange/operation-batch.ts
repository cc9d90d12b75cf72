import type { Refusal } from '@haru/shared/errors.ts'
import type { OperationRefusal, UnsentOperation } from '../store/schema.ts'

/** The largest body of a request is 256 kB; the rest is for the names around the operations. */
const maxBytes = 250_000

/** The first operations, at most `limit`, that fit into a request; at least one. */
export function takeBatch(waiting: readonly UnsentOperation[], limit: number): readonly UnsentOperation[] {
  const encoder = new TextEncoder()
  let bytes = 0
  const end = waiting.slice(0, limit).findIndex(({ sent }) => {
    bytes += encoder.encode(JSON.stringify(sent)).length + 1
    return bytes > maxBytes
  })
  return waiting.slice(0, end === -1 ? limit : Math.max(1, end))
}

/** Why the server refused an operation with the request that had it. */
export function toOperationRefusal({ code, details: { msg, field } }: Refusal): OperationRefusal {
  return { code, ...(msg === undefined ? {} : { msg }), ...(field === undefined ? {} : { field }) }
}
