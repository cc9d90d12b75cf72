import type { Readable } from 'node:stream'
import { Refusal } from '@haru/shared/errors.ts'

interface UploadLimits {
  readonly maxBytes: number
  /** The longest pause between two chunks. */
  readonly maxPauseMs?: number
}

const defaultPauseMs = 5000

/**
 * Reads a file while it arrives. Refuses with `bodyTooLarge`, with `tooLate` after a long pause, and with `invalidObject` if the
 * connection breaks. Otherwise the connection stays open, so that the refusal can be sent.
 */
export async function* readUpload(
  body: Readable,
  { maxBytes, maxPauseMs = defaultPauseMs }: UploadLimits,
): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  let size = 0
  for (;;) {
    const next = await withTimeout(chunks.next(), maxPauseMs)
    if (next.done === true) return
    const chunk: Buffer = next.value
    size += chunk.length
    if (size > maxBytes) throw new Refusal('bodyTooLarge')
    yield chunk
  }
}

async function withTimeout<T>(work: Promise<T>, maxMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal('tooLate')), maxMs)
  try {
    return await Promise.race([work.catch(refuseBroken), promise])
  } finally {
    clearTimeout(timer)
  }
}

// The client has closed the connection and gets no response.
function refuseBroken(): never {
  throw new Refusal('invalidObject')
}

/** Collects a file that cannot be processed while it arrives. */
export async function collectUpload(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}
