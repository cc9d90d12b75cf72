import { readLocal, writeLocal } from '../../../lib/local-storage.ts'

/** The rest between two sets. Its end is stored as a time, so that a reload, a locked screen and another tab have the same. */
interface Rest {
  /** The length that the user chose last. */
  readonly seconds: number
  /** Milliseconds since 1970; null without a rest. */
  readonly endsAt: number | null
  /** Whether a tab has signalled the end. */
  readonly isSignalled: boolean
}

export const restStepSeconds = 15
const defaultRestSeconds = 90
const minSeconds = 15
const maxSeconds = 900
/** How long the end is shown. */
const endedDisplayMs = 60_000

const listeners = new Set<() => void>()

/** Calls the listener when this tab or another one changes the rest. */
export function subscribeToRest(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The end of the rest that is running or has just ended. */
export function readRestEnd(): number | null {
  const { endsAt } = readRest()
  return endsAt !== null && Date.now() < endsAt + endedDisplayMs ? endsAt : null
}

/** Starts a rest of the length that the user chose last. */
export function startRest(): void {
  const { seconds } = readRest()
  writeRest({ seconds, endsAt: Date.now() + seconds * 1000, isSignalled: false })
}

/** Makes the running rest and the next ones longer or shorter. */
export function adjustRest(changeSeconds: number): void {
  const rest = readRest()
  const seconds = Math.min(Math.max(rest.seconds + changeSeconds, minSeconds), maxSeconds)
  const changeMs = (seconds - rest.seconds) * 1000
  writeRest({ ...rest, seconds, endsAt: rest.endsAt === null ? null : Math.max(rest.endsAt + changeMs, Date.now()) })
}

export function stopRest(): void {
  writeRest({ ...readRest(), endsAt: null })
}

/** Whether this tab is the first that signals the end of the rest. */
export function claimSignal(): boolean {
  const rest = readRest()
  if (rest.isSignalled) return false
  writeRest({ ...rest, isSignalled: true })
  return true
}

function readRest(): Rest {
  const { seconds, endsAt, isSignalled } = readLocal('rest') ?? {}
  return {
    seconds:
      typeof seconds === 'number' && seconds >= minSeconds && seconds <= maxSeconds ? seconds : defaultRestSeconds,
    endsAt: typeof endsAt === 'number' ? endsAt : null,
    isSignalled: isSignalled === true,
  }
}

function writeRest(rest: Rest): void {
  writeLocal('rest', { ...rest })
  for (const listener of listeners) listener()
}
