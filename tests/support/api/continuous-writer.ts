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
}

/** The number of items of each save. All have the same amount, so that a partial save is visible. */
export const itemsOfSave = 10

export function startWriter({ url, cookie, first }: WriterOptions): Writer {
  const expected = new Map<Day, ExpectedRecord & { readonly id: string }>()
  const counts = { savedCount: 0, repeated: 0, longestMs: 0 }
  let isStopped = false

  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: object,
  ): Promise<{ _id: string; revision: number }> {
    const body = JSON.stringify({ ...content, operationId: newId() })
    for (let attempt = 0; ; attempt += 1) {
      const started = performance.now()
      const result = await post(`${url}/haru/api/money/${path}`, method, cookie, body)
      counts.longestMs = Math.max(counts.longestMs, performance.now() - started)
      if (result !== null) {
        counts.savedCount += 1
        counts.repeated += attempt > 0 ? 1 : 0
        return result
      }
      await sleep(20)
    }
  }

  async function write(): Promise<void> {
    for (let day = first; !isStopped; day = addDays(day, 2)) {
      const amount = randomInt(1, 1_000_000)
      const created = await send('POST', 'create', { DATE: periodOf(day), OBJECT: spends(amount) })
      expected.set(day, { amount, revision: 1, id: created._id })
      if (amount % 2 === 0) await change(day)
      if (amount % 3 === 0) await move(day, addDays(day, 1))
      if (amount % 7 === 0) await remove(day)
    }
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

/** Returns the result, or null if there was no response or its status was 503. */
async function post(
  url: string,
  method: string,
  cookie: string,
  body: string,
): Promise<{ _id: string; revision: number } | null> {
  const headers = { cookie, 'content-type': 'application/json' }
  let text = ''
  try {
    const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(15_000) })
    text = await response.text()
    if (response.status === 503) return null
    if (response.status === 200) return JSON.parse(text).result
  } catch {
    return null
  }
  throw new Error(`${method} ${body.slice(0, 80)} failed: ${text}`)
}
