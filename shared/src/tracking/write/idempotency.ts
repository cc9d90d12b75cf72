import { Refusal } from '../../errors.ts'
import type { Writer } from '../store.ts'

/**
 * Does an operation the first time and repeats its answer ever after, so that whoever got no answer may ask again. The
 * same id with other content is refused with `operationReplayed`. Without an id it is simply done.
 */
export async function runIdempotent<T>(
  writer: Writer,
  id: string | null,
  content: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (id === null) return work()
  const digest = computeDigest(JSON.stringify(content))
  const done = await writer.findOperation(id)
  if (done !== null && done.digest !== digest) throw new Refusal('operationReplayed')
  if (done !== null) return done.result as T
  const result = await work()
  await writer.putOperation(id, { digest, result })
  return result
}

// FNV-1a, 64 bits: tells a repeated operation from a changed one; nobody gains by forging it for their own data.
function computeDigest(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  }
  return hash.toString(16)
}
