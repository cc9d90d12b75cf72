import type { DeviceCopy } from '../create-device-copy.ts'
import { subscribeToDevice } from '../device-changes.ts'

/** Another device may have written. */
const intervalMs = 60_000
const minRetryMs = 1000
const maxRetryMs = 5 * 60_000

/**
 * Exchanges with the server at once, when the network is back, when the page becomes visible, and every minute while it is visible; after
 * an error again and again, with a growing delay. Returns a function that ends it.
 */
export function scheduleExchanges(device: DeviceCopy): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failureCount = 0
  let isEnded = false
  let isLeftToAnother = false

  async function run(exchange: () => Promise<unknown>): Promise<void> {
    clearTimeout(timer)
    const hasFailed = await exchange().then(
      () => false,
      () => true,
    )
    failureCount = hasFailed ? failureCount + 1 : 0
    setTimer()
  }

  function setTimer(): void {
    clearTimeout(timer)
    if (isEnded || (failureCount === 0 && document.hidden)) return
    const retryMs = Math.min(minRetryMs * 2 ** (failureCount - 1), maxRetryMs)
    timer = setTimeout(() => void run(exchangeAlone), failureCount === 0 ? intervalMs : retryMs)
  }

  function runNow(): void {
    failureCount = 0
    void run(device.synchronize)
  }

  function handleVisibility(): void {
    if (document.hidden) setTimer()
    else runNow()
  }

  /** An exchange after a write has failed. */
  function handleChange(): void {
    if (failureCount > 0 || device.getError() === null) return
    failureCount = 1
    setTimer()
  }

  /**
   * Leaves an exchange to another tab that exchanges, because that tab announces its changes to this one. It does so once: a tab that the
   * browser has frozen keeps the lock. The lock only saves work.
   */
  async function exchangeAlone(): Promise<void> {
    if (isLeftToAnother || !('locks' in navigator)) {
      isLeftToAnother = false
      return device.synchronize()
    }
    await navigator.locks.request(`haru-exchange-${device.userId}`, { ifAvailable: true }, (lock) => {
      isLeftToAnother = lock === null
      return lock === null ? undefined : device.synchronize()
    })
  }

  addEventListener('online', runNow)
  document.addEventListener('visibilitychange', handleVisibility)
  const unsubscribe = subscribeToDevice(handleChange)
  runNow()
  return () => {
    isEnded = true
    clearTimeout(timer)
    removeEventListener('online', runNow)
    document.removeEventListener('visibilitychange', handleVisibility)
    unsubscribe()
  }
}
