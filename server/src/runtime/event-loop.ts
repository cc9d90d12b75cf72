import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** How long a piece of work may run before it yields to the event loop. */
const maxPieceMs = 5
/** How long the running requests of one account may work together before they yield to other requests. */
const maxShortWorkMs = 20

let turnBegan: number | null = null
/** The time of the event loop before it is charged to no account any more: it was charged, or another request began after it. */
let chargedUntil = Number.NEGATIVE_INFINITY

/** A running request. */
export interface RunningRequest {
  /** Runs the work of the request, which counts for the account. */
  readonly run: <T>(account: string, work: () => T) => T
  /** May be called more than once. */
  readonly end: () => void
}

/** The running requests of one account. */
interface AccountWork {
  /** How long they have worked. The work of a request that has ended does not count, however many others run. */
  usedMs: number
  requestCount: number
}

/** The current work of a request. */
interface Work {
  readonly account: AccountWork
  /** How much of the work of the account is that of this request. */
  usedMs: number
  /** When its current piece began, by `performance.now()`. */
  pieceStartedAt: number
  /** Open write transactions. While there are any, the request does not yield, because other requests wait for their end. */
  writeCount: number
  readonly stopCounting: () => void
}

const workStorage = new AsyncLocalStorage<Work | undefined>()
const accounts = new Map<string, AccountWork>()

/**
 * Yields to the event loop if the work since its last turn has taken long. It costs next to nothing otherwise, so it may be called
 * in a loop and before every query. Requests of an account that has worked for long yield to all other requests.
 */
export function yieldWhenLong(): Promise<void> | undefined {
  const now = performance.now()
  const work = workStorage.getStore()
  if (work !== undefined && work.account.usedMs > maxShortWorkMs && work.writeCount === 0) {
    work.stopCounting()
    return yieldToRequests({ restMs: 0 })
  }
  const turnStartedAt = beginTurn(now)
  if (now - turnStartedAt <= maxPieceMs) return undefined
  return work === undefined ? nextTurn() : endPiece(work, turnStartedAt, now)
}

/** When the first measured work of this turn began. */
function beginTurn(now: number): number {
  if (turnBegan === null) {
    turnBegan = now
    setImmediate(() => {
      turnBegan = null
    })
  }
  return turnBegan
}

async function endPiece(work: Work, turnStartedAt: number, now: number): Promise<void> {
  const pieceMs = now - Math.max(turnStartedAt, work.pieceStartedAt, chargedUntil)
  work.usedMs += pieceMs
  work.account.usedMs += pieceMs
  chargedUntil = now
  await nextTurn()
  work.pieceStartedAt = performance.now()
  beginTurn(work.pieceStartedAt)
}

/** Identifies the request whose work runs now; undefined outside of requests. */
export const findCurrentRequest = (): object | undefined => workStorage.getStore()

/** Runs work that a request causes but does not wait for. It is charged to no account, and never yields because its account has worked for long. */
export const runOutsideRequest = <T>(work: () => T): T => workStorage.run(undefined, work)

/** Marks the start of a write transaction; the result marks its end. In between the request does not yield to other requests. */
export function beginWriteWork(): () => void {
  const work = workStorage.getStore()
  if (work === undefined) return () => undefined
  work.writeCount += 1
  return () => {
    work.writeCount -= 1
  }
}

/** How long a piece of background work may run. */
const maxBackgroundPieceMs = 2
/** How long running requests may delay background work. */
const maxWaitMs = 20
/** A connection is accepted in one turn and its request read in the next, and the end of a response is sent in the one after it. */
const minQuietTurns = 2

/** How long background work pauses after each piece while requests arrive. */
const exportRestMs = 12
/** Requests count as arriving while the last response is at most this old. */
const recentMs = 100

let requestCount = 0
let lastResponseAt = Number.NEGATIVE_INFINITY
let onQuiet: () => void = () => undefined
let lastTurn: Promise<void> = Promise.resolve()
let backgroundStartedAt = Number.NEGATIVE_INFINITY

let gathering: Promise<void> | null = null

/**
 * Resolves at the end of this turn of the event loop, when it has read the requests of all connections. They continue together, so that each
 * step runs for all of them in a row; all steps of one request after those of another take twice the processor time (decision 0032).
 */
export function gatherRequests(): Promise<void> {
  gathering ??= new Promise((resolve) => {
    setImmediate(() => {
      gathering = null
      resolve()
    })
  })
  return gathering
}

/** Starts a request that background work yields to, until the request ends or its account has worked for long. */
export function beginRequest(): RunningRequest {
  let isCounted = true
  let hasEnded = false
  let leaveAccount: () => void = () => undefined
  requestCount += 1

  function stopCounting(): void {
    if (!isCounted) return
    isCounted = false
    requestCount -= 1
    lastResponseAt = performance.now()
    if (requestCount === 0) onQuiet()
  }

  return {
    run: (key, work) => {
      const account = accounts.get(key) ?? { usedMs: 0, requestCount: 0 }
      const pieceStartedAt = performance.now()
      const started: Work = { account, usedMs: 0, pieceStartedAt, writeCount: 0, stopCounting }
      if (!hasEnded) leaveAccount = joinAccount(key, started)
      beginTurn(pieceStartedAt)
      chargedUntil = pieceStartedAt
      return workStorage.run(started, work)
    },
    end: () => {
      if (hasEnded) return
      hasEnded = true
      stopCounting()
      leaveAccount()
    },
  }
}

function joinAccount(key: string, work: Work): () => void {
  const { account } = work
  accounts.set(key, account)
  account.requestCount += 1
  return () => {
    account.requestCount -= 1
    account.usedMs -= work.usedMs
    if (account.requestCount === 0) accounts.delete(key)
  }
}

/**
 * Yields background work that takes seconds, such as an export, to requests: it continues when no request is running, one job after the
 * other, and pauses while requests arrive. It costs next to nothing before a piece is over, so it may be called in a loop.
 */
export function yieldToRequests({ restMs = exportRestMs } = {}): Promise<void> | undefined {
  if (performance.now() - backgroundStartedAt < maxBackgroundPieceMs) return undefined
  lastTurn = lastTurn.then(() => waitUntilQuiet(restMs))
  return lastTurn
}

async function waitUntilQuiet(restMs: number): Promise<void> {
  if (restMs > 0 && performance.now() - lastResponseAt < recentMs) await delay(restMs)
  const latest = performance.now() + maxWaitMs
  let quietTurns = 0
  while (quietTurns < minQuietTurns && performance.now() < latest) {
    await nextTurn()
    quietTurns = requestCount === 0 ? quietTurns + 1 : 0
    if (requestCount > 0) await waitUntilNoRequest(Math.max(0, latest - performance.now()))
  }
  backgroundStartedAt = performance.now()
}

/** Resolves when no request is running, or after `maxMs`. */
async function waitUntilNoRequest(maxMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxMs)
  onQuiet = resolve
  await promise
  clearTimeout(timer)
}

/** `list.map(map)` that yields to the event loop in between. */
export async function mapInSlices<T, R>(list: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of list) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    mapped.push(map(item))
  }
  return mapped
}
