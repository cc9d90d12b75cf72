import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { newId } from '../servers/stores.ts'

/** Somebody who writes day after day, and sends what got no answer again until it gets one. */
export interface Writer {
  /** Goes on until `stop` is called; every save has been answered then. */
  readonly done: Promise<void>
  readonly stop: () => void
  /** What must be there now: the amount that stands on each day, and how often it was saved. */
  readonly expected: ReadonlyMap<Day, ExpectedRecord>
  /** How many saves were answered, and how many of them had to be sent more than once. */
  readonly counts: () => { readonly savedCount: number; readonly repeated: number; readonly longestMs: number }
}

export interface ExpectedRecord {
  readonly amount: number
  readonly revision: number
}

interface Where {
  readonly url: string
  readonly cookie: string
  /** Its own days begin here. */
  readonly first: Day
}

/** How many items a save has: all of them with the same amount, so that a torn one shows. */
export const itemsOfSave = 10

export function startWriter({ url, cookie, first }: Where): Writer {
  const expected = new Map<Day, ExpectedRecord & { readonly id: string }>()
  const counts = { savedCount: 0, repeated: 0, longestMs: 0 }
  let isStopped = false

  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    content: object,
  ): Promise<{ _id: string; revision: number }> {
    const body = JSON.stringify({ ...content, operationId: newId() })
    for (let turn = 0; ; turn += 1) {
      const started = performance.now()
      const answer = await post(`${url}/haru/api/money/${path}`, method, cookie, body)
      counts.longestMs = Math.max(counts.longestMs, performance.now() - started)
      if (answer !== null) {
        counts.savedCount += 1
        counts.repeated += turn > 0 ? 1 : 0
        return answer
      }
      await sleep(20)
    }
  }

  async function write(): Promise<void> {
    for (let day = first; !isStopped; day = addDays(day, 2)) {
      const amount = randomInt(1, 1_000_000)
      const created = await send('POST', 'create', { DATE: on(day), OBJECT: spends(amount) })
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
    const { _id, revision } = await send('PUT', 'update', { DATE: on(day), OBJECT, type: 'update' })
    expected.set(day, { amount, revision, id: _id })
  }

  async function move(day: Day, to: Day): Promise<void> {
    const before = expected.get(day)
    if (before === undefined) return
    const OBJECT = { ...spends(before.amount), ...loaded(day, before) }
    const { _id, revision } = await send('POST', 'create', { DATE: on(to), OBJECT })
    expected.delete(day)
    expected.set(to, { amount: before.amount, revision, id: _id })
  }

  async function remove(day: Day): Promise<void> {
    if (!expected.has(day)) return
    await send('DELETE', 'delete', { DATE: on(day) })
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

function on(day: Day) {
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

/** The answer; null where there was none, or the server said that it could not just now. */
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
  throw new Error(`${method} ${body.slice(0, 80)} was answered ${text}`)
}
