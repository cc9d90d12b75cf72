/** Resolves after a time, or when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const handleAbort = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', handleAbort, { once: true })
  })
}
