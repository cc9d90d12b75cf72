import type { Readable } from 'node:stream'
import { Refusal } from '@haru/shared/errors.ts'

/** The longest pause between two chunks. */
const maxPauseMs = 5000
/** Half a megabit a second, after a time in which a connection becomes fast: 200 MB on a slow line take less than the longest upload. */
const minBytesPerMs = 64
const slowStartMs = 30_000

/**
 * Reads a file while it arrives. Refuses with `bodyTooLarge`, with `tooLate` after a long pause or if it is too slow, and with `invalidObject`
 * if the connection breaks. Otherwise the connection stays open, so that the refusal can be sent.
 */
export async function* readUpload(body: Readable, { maxBytes }: { readonly maxBytes: number }): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false })
  let waitedMs = 0
  let size = 0
  for (;;) {
    const waitingSince = performance.now()
    const next = await withTimeout(chunks.next(), maxPauseMs)
    waitedMs += performance.now() - waitingSince
    if (next.done === true) return
    const chunk: Buffer = next.value
    size += chunk.length
    if (size > maxBytes) throw new Refusal('bodyTooLarge')
    if (size < (waitedMs - slowStartMs) * minBytesPerMs) throw new Refusal('tooLate')
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
