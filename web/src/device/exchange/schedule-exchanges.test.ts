import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceCopy } from '../create-device-copy.ts'
import { scheduleExchanges } from './schedule-exchanges.ts'

let isFailing = true
let times: number[] = []
let end: () => void = () => undefined
const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined }

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {})
  isFailing = true
  times = []
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(): void {
  const synchronize = async () => {
    times.push(Date.now())
    if (isFailing) throw new Error('failed')
  }
  end = scheduleExchanges({ userId: 'kim', synchronize, getError: () => null } as unknown as DeviceCopy)
}

/** The seconds between the exchanges so far. */
const readGaps = () => times.slice(1).map((time, i) => (time - (times[i] ?? 0)) / 1000)

test('after an error an exchange is repeated after a second, then after twice as long, up to five minutes', async () => {
  start()
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(readGaps()).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

test('after an exchange that succeeds the next one is a minute later, and the delays begin again', async () => {
  start()
  await vi.advanceTimersByTimeAsync(8000)
  isFailing = false
  await vi.advanceTimersByTimeAsync(7000 + 60_000)
  isFailing = true
  await vi.advanceTimersByTimeAsync(64_000)
  expect(readGaps()).toEqual([1, 2, 4, 8, 60, 60, 1, 2])
})

test('an exchange is left to another tab once, because a frozen tab keeps its lock', async () => {
  isFailing = false
  let isLocked = true
  const request = async (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) =>
    work(isLocked ? null : {})
  vi.stubGlobal('navigator', { locks: { request } })
  start()
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(readGaps()).toEqual([120, 120])
  isLocked = false
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(readGaps()).toEqual([120, 120, 60, 60])
})
