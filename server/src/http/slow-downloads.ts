import type { ServerResponse } from 'node:http'

interface SlowDownloadLimits {
  /** The interval of the checks. */
  readonly everyMs: number
  /** How much the client must receive in an interval while there is data to send. */
  readonly minBytes: number
  /** The longest duration of a download, at any speed. */
  readonly maxMs: number
}

/** 32 kB a second: on the slowest mobile network, the download of ten years of a user takes a few minutes. */
const slowDownloadLimits: SlowDownloadLimits = { everyMs: 15_000, minBytes: 480_000, maxMs: 600_000 }

/** Calls a function when a response has been sent or its client has left. It may be called twice. */
export function whenSent(response: ServerResponse, callback: () => void): void {
  // The events of a client that has left before are over.
  if (response.closed) callback()
  else response.once('close', callback).once('finish', callback)
}

/** Aborts a response that its client receives too slowly, because other requests need its resources. */
export function endSlowDownload(response: ServerResponse, limits = slowDownloadLimits): void {
  const startedAt = performance.now()
  let sentBytes = 0
  let checkedAt = startedAt
  const timer = setInterval(() => {
    const sentBytesNow = (response.socket?.bytesWritten ?? 0) - response.writableLength
    const isSlow = response.writableLength > 0 && sentBytesNow - sentBytes < limits.minBytes
    sentBytes = sentBytesNow
    const now = performance.now()
    // A late check means that this process stood still, and not the client.
    const isLate = now - checkedAt > 1.5 * limits.everyMs
    checkedAt = now
    if ((isSlow && !isLate) || now - startedAt > limits.maxMs) response.destroy()
  }, limits.everyMs)
  timer.unref()
  whenSent(response, () => clearInterval(timer))
}
