import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may go on before others have their turn. */
const maxPieceMs = 5
/** How long the requests of an account that are under way may work altogether before they give way to others. */
const maxShortWorkMs = 20

let turnBegan: number | null = null

/** A request under way. */
export interface RunningRequest {
  /** Does its work, which counts for the account. */
  readonly run: <T>(account: string, work: () => T) => T
  /** May be called more than once. */
  readonly end: () => void
}

/** The requests of an account that are under way. */
interface AccountWork {
  usedMs: number
  requestCount: number
}

/** What a request does now. */
interface Work {
  readonly account: AccountWork
  /** When its piece began, by the clock. */
  pieceBegan: number
  /** Of transactions that write: they never give way, because others wait for their end. */
  writeCount: number
  readonly stopCounting: () => void
}

const works = new AsyncLocalStorage<Work>()
const accounts = new Map<string, AccountWork>()

/**
 * Gives the event loop a turn where all that was done since its last one has taken long. Next to nothing where it
 * has not, so it may stand in a loop and before every query. Requests of an account that have worked for long give way to others.
 */
export function yieldWhenLong(): Promise<void> | undefined {
  const now = performance.now()
  const work = works.getStore()
  if (work !== undefined && isLong(work) && work.writeCount === 0) {
    work.stopCounting()
    return yieldToRequests({ restMs: 0 })
  }
  const began = beginTurn(now)
  if (now - began <= maxPieceMs) return undefined
  return work === undefined ? nextTurn() : endPiece(work, now - Math.max(began, work.pieceBegan))
}

/** When the first work of this turn began that is measured. */
function beginTurn(now: number): number {
  if (turnBegan === null) {
    turnBegan = now
    setImmediate(() => {
      turnBegan = null
    })
  }
  return turnBegan
}

function isLong({ account }: Work): boolean {
  return account.usedMs > maxShortWorkMs
}

async function endPiece(work: Work, tookMs: number): Promise<void> {
  work.account.usedMs += tookMs
  await nextTurn()
  work.pieceBegan = performance.now()
  beginTurn(work.pieceBegan)
}

/** Begins a transaction that writes, until the result is called: its request goes on before others, however long it has worked. */
export function beginWriteWork(): () => void {
  const work = works.getStore()
  if (work === undefined) return () => undefined
  work.writeCount += 1
  return () => {
    work.writeCount -= 1
  }
}

/** How long a piece of work in the background may be. */
const maxBackgroundPieceMs = 2
/** How long it is put off by requests that go on. */
const maxWaitMs = 20
/** A connection is accepted in one turn and its request read in the next, and what ends a response is sent in the one after it. */
const minQuietTurns = 2

/** How long work that takes seconds rests after each piece while requests come. */
const exportRestMs = 12
/** A request so long ago is one of those that come now. */
const recentMs = 100

let requestCount = 0
let lastResponseAt = Number.NEGATIVE_INFINITY
let onQuiet: () => void = () => undefined
let lastTurn: Promise<void> = Promise.resolve()
let backgroundBegan = Number.NEGATIVE_INFINITY

/** Begins a request that work in the background gives way to, until it ends or its account has worked for long. */
export function beginRequest(): RunningRequest {
  let isCounted = true
  let isOver = false
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
      if (!isOver) leaveAccount = joinAccount(key, account)
      const pieceBegan = performance.now()
      beginTurn(pieceBegan)
      return works.run({ account, pieceBegan, writeCount: 0, stopCounting }, work)
    },
    end: () => {
      if (isOver) return
      isOver = true
      stopCounting()
      leaveAccount()
    },
  }
}

function joinAccount(key: string, account: AccountWork): () => void {
  accounts.set(key, account)
  account.requestCount += 1
  return () => {
    account.requestCount -= 1
    if (account.requestCount === 0) accounts.delete(key)
  }
}

/**
 * Gives way to requests where work that takes seconds, such as an export, has gone on for a while: it goes on when no request is
 * under way, one such work after the other, and rests while requests come. Next to nothing where it has not, so it may stand in a loop.
 */
export function yieldToRequests({ restMs = exportRestMs } = {}): Promise<void> | undefined {
  if (performance.now() - backgroundBegan < maxBackgroundPieceMs) return undefined
  lastTurn = lastTurn.then(() => untilQuiet(restMs))
  return lastTurn
}

async function untilQuiet(restMs: number): Promise<void> {
  if (restMs > 0 && performance.now() - lastResponseAt < recentMs) await delay(restMs)
  const latest = performance.now() + maxWaitMs
  let quietTurns = 0
  while (quietTurns < minQuietTurns && performance.now() < latest) {
    await nextTurn()
    quietTurns = requestCount === 0 ? quietTurns + 1 : 0
    if (requestCount > 0) await untilNoRequest(Math.max(0, latest - performance.now()))
  }
  backgroundBegan = performance.now()
}

/** Until no request is under way, or so many milliseconds. */
async function untilNoRequest(maxMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxMs)
  onQuiet = resolve
  await promise
  clearTimeout(timer)
}

/** `list.map(map)`, with turns for others in between. */
export async function mapInSlices<T, R>(list: Iterable<T>, map: (of: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const each of list) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    mapped.push(map(each))
  }
  return mapped
}

/** Lists that are shorter are written at once. */
const shortList = 8
/** Below this a text is quicker to send than bytes. */
const shortText = 4096
const chunkLength = 65_536

/** `JSON.stringify(value)` of data, with turns for others between the members of its lists; as bytes where it is long. */
export async function encodeJson(value: unknown): Promise<string | Buffer> {
  const parts: string[] = []
  await writeJson(value, parts)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return length < shortText ? parts.join('') : encodeParts(parts)
}

async function encodeParts(parts: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < chunkLength) continue
    chunks.push(Buffer.from(text))
    text = ''
    await yieldWhenLong()
  }
  return Buffer.concat([...chunks, Buffer.from(text)])
}

async function writeJson(value: unknown, parts: string[]): Promise<void> {
  if (Array.isArray(value) && value.length > shortList) await writeList(value, parts)
  else if (isRecord(value)) await writeMembers(value, parts)
  else parts.push(JSON.stringify(value))
}

async function writeList(list: readonly unknown[], parts: string[]): Promise<void> {
  let before = '['
  for (const each of list) {
    parts.push(before, JSON.stringify(each) ?? 'null')
    before = ','
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  parts.push(']')
}

async function writeMembers(record: Readonly<Record<string, unknown>>, parts: string[]): Promise<void> {
  let before = '{'
  for (const [name, member] of Object.entries(record)) {
    if (member === undefined) continue
    parts.push(`${before}${JSON.stringify(name)}:`)
    before = ','
    await writeJson(member, parts)
  }
  parts.push(before === '{' ? '{}' : '}')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
}
