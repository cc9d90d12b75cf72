import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

interface SlowDownloadLimits {
  /** How often the server looks at how much the client has taken. */
  readonly everyMs: number
  /** How much the client must take in that time, while there is something to take. */
  readonly minBytes: number
  /** How long a download may take, whatever it takes. */
  readonly maxMs: number
}

/** 32 kB a second: ten years of a user are a few minutes away on the slowest mobile network. */
const slowDownloadLimits: SlowDownloadLimits = { everyMs: 15_000, minBytes: 480_000, maxMs: 600_000 }

/** Breaks a download off that its client takes too slowly: what it holds is needed by others. */
export function endSlowDownload(body: Readable, response: ServerResponse, limits = slowDownloadLimits): void {
  const began = performance.now()
  let taken = 0
  const timer = setInterval(() => {
    const takenNow = (response.socket?.bytesWritten ?? 0) - response.writableLength
    const isSlow = response.writableLength > 0 && takenNow - taken < limits.minBytes
    taken = takenNow
    if (isSlow || performance.now() - began > limits.maxMs) response.destroy()
  }, limits.everyMs)
  timer.unref()
  body.once('close', () => clearInterval(timer))
}
