import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { newId } from '../servers/stores.ts'

/** A client that saves one day after another, and repeats each request until it gets a response. */
export interface Writer {
  /** Resolves after `stop` was called and the last save has its response. */
  readonly done: Promise<void>
  readonly stop: () => void
  /** The records that must be stored now: the amount and the revision of each day. */
  readonly expected: ReadonlyMap<Day, ExpectedRecord>
  /** The number of saves with a response, the number of those that were sent more than once, and the longest time of a request. */
  readonly counts: () => { readonly savedCount: number; readonly repeated: number; readonly longestMs: number }
}

export interface ExpectedRecord {
  readonly amount: number
  readonly revision: number
}

interface WriterOptions {
  readonly url: string
  readonly cookie: string
  /** The first day that the writer saves. */
  readonly first: Day
  /** The number of days after which the writer begins again at the first one; without it, it never does. */
  readonly dayCount?: number
  /** How long the writer waits after each save. */
  readonly pauseMs?: number
  /** Called after each request with its status, 0 without a response, and its time. */
  readonly onResponse?: (status: number, ms: number) => void
}

/** The number of items of each save. All have the same amount, so that a partial save is visible. */
export const itemsOfSave = 10

export function startWriter(options: WriterOptions): Writer {
  const { first, dayCount = Number.POSITIVE_INFINITY } = options
  const { send, counts } = createSender(options)
  const expected = new Map<Day, ExpectedRecord & { readonly id: string }>()
  let isStopped = false

  async function write(): Promise<void> {
    for (let offset = 0; !isStopped; offset = (offset + 2) % dayCount) {
      const day = addDays(first, offset)
      const amount = randomInt(1, 1_000_000)
      await create(day, amount)
      if (amount % 2 === 0) await change(day)
      if (amount % 3 === 0) await move(day, addDays(day, 1))
      if (amount % 7 === 0) await remove(day)
    }
  }

  async function create(day: Day, amount: number): Promise<void> {
    for (const occupied of [day, addDays(day, 1)]) await remove(occupied)
    const created = await send('POST', 'create', { DATE: periodOf(day), OBJECT: spends(amount) })
    expected.set(day, { amount, revision: 1, id: created._id })
  }

  async function change(day: Day): Promise<void> {
    const before = expected.get(day)
    const amount = randomInt(1, 1_000_000)
    const OBJECT = { ...spends(amount), ...loaded(day, before) }
    const { _id, revision } = await send('PUT', 'update', { DATE: periodOf(day), OBJECT, type: 'update' })
    expected.set(day, { amount, revision, id: _id })
  }

  async function move(day: Day, to: Day): Promise<void> {
    const before = expected.get(day)
    if (before === undefined) return
    const OBJECT = { ...spends(before.amount), ...loaded(day, before) }
    const { _id, revision } = await send('POST', 'create', { DATE: periodOf(to), OBJECT })
    expected.delete(day)
    expected.set(to, { amount: before.amount, revision, id: _id })
  }

  async function remove(day: Day): Promise<void> {
    if (!expected.has(day)) return
    await send('DELETE', 'delete', { DATE: periodOf(day) })
    expected.delete(day)
  }

  return {
    done: write(),
    stop: () => {
      isStopped = true
    },
    expected,
    counts: () => counts,
  }
}

/** Sends saves one after the other, each until it gets a response, and counts them. */
function createSender({ url, cookie, pauseMs = 0, onResponse = () => undefined }: WriterOptions) {
  const counts = { savedCount: 0, repeated: 0, longestMs: 0 }

  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: object,
  ): Promise<{ _id: string; revision: number }> {
    const body = JSON.stringify({ ...content, operationId: newId() })
    for (let attempt = 0; ; attempt += 1) {
      const started = performance.now()
      const { status, result } = await post(`${url}/haru/api/money/${path}`, method, cookie, body)
      const ms = performance.now() - started
      onResponse(status, ms)
      counts.longestMs = Math.max(counts.longestMs, ms)
      if (result !== null) {
        counts.savedCount += 1
        counts.repeated += Math.min(attempt, 1)
        if (pauseMs > 0) await sleep(pauseMs)
        return result
      }
      await sleep(20)
    }
  }

  return { send, counts }
}

function periodOf(day: Day) {
  return { dateType: 'day', dateStart: day, dateEnd: day }
}

function spends(amount: number) {
  return {
    money_section: Array(itemsOfSave).fill({ money_part: 'expense', money_title: 'food', money_amount: amount }),
  }
}

function loaded(day: Day, before: { readonly id: string; readonly revision: number } | undefined) {
  return {
    _id: before?.id,
    revision: before?.revision,
    money_dateType: 'day',
    money_dateStart: day,
    money_dateEnd: day,
  }
}

/** Returns the status and the result. The result is null if there was no response (status 0) or the status was 503. */
async function post(
  url: string,
  method: string,
  cookie: string,
  body: string,
): Promise<{ readonly status: number; readonly result: { _id: string; revision: number } | null }> {
  const headers = { cookie, 'content-type': 'application/json' }
  let text = ''
  try {
    const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(15_000) })
    text = await response.text()
    if (response.status === 503) return { status: 503, result: null }
    if (response.status === 200) return { status: 200, result: JSON.parse(text).result }
  } catch {
    return { status: 0, result: null }
  }
  throw new Error(`${method} ${body.slice(0, 80)} failed: ${text}`)
}
