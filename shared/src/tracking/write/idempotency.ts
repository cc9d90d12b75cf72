import { Refusal } from '../../errors.ts'
import type { Writer } from '../store.ts'

/**
 * Runs an operation once and stores its result: a repeated request gets the same result. An id that is reused with
 * other content is refused with `operationReplayed`. Without an id the operation runs every time.
 */
export async function runIdempotent<T>(
  writer: Writer,
  id: string | null,
  content: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (id === null) return work()
  const digest = computeDigest(JSON.stringify(content))
  const stored = await writer.findOperation(id)
  if (stored !== null && stored.digest !== digest) throw new Refusal('operationReplayed')
  if (stored !== null) return stored.result as T
  const result = await work()
  await writer.putOperation(id, { digest, result })
  return result
}

// FNV-1a, 64 bits. It need not be safe against forgery, because a user could only forge operations on their own data.
function computeDigest(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  }
  return hash.toString(16)
}
