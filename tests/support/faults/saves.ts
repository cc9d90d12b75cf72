import { addDays, day } from '@haru/shared/calendar/day.ts'
import { expect } from 'vitest'
import type { ServerProcess } from '../servers/server-process.ts'

/** The URL of a server, and a session of the user who saves. */
export interface SaveTarget {
  readonly url: string
  readonly cookie: string
}

interface SaveResult {
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** The error code of a refusal. */
  readonly code: string
}

/** The number of items of each save, so that a partial save is visible. */
const itemCount = 10

/** Saves a record of the day that has the number of the day as its amount. */
export async function save({ url, cookie }: SaveTarget, at: string): Promise<SaveResult> {
  const period = { dateType: 'day', dateStart: at, dateEnd: at }
  const item = { money_part: 'expense', money_title: 'food', money_amount: amountOf(at) }
  try {
    const response = await fetch(`${url}/haru/api/money/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ DATE: period, OBJECT: { money_section: Array(itemCount).fill(item) } }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, code: (await response.json()).code }
  } catch {
    return { status: 0, code: '' }
  }
}

const amountOf = (at: string) => Number(at.replaceAll('-', '').slice(2))

/** `count` days from `first` on. */
export function listDays(first: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => addDays(day(first), i))
}

/** Saves the days one after the other and returns those that were acknowledged. */
export async function saveDays(target: SaveTarget, days: readonly string[]): Promise<readonly string[]> {
  const saved: string[] = []
  for (const at of days) if ((await save(target, at)).status === 200) saved.push(at)
  return saved
}

/** Compares the stored records of 2026 and later with the acknowledged ones; `pending` may be stored or not. */
export async function compareDays(
  target: SaveTarget,
  acknowledged: readonly string[],
  pending: readonly string[] = [],
): Promise<{ readonly lost: number; readonly torn: number; readonly wrong: number }> {
  const stored = await readRecords(target)
  const counts = { lost: 0, torn: 0, wrong: 0 }
  counts.lost = acknowledged.filter((at) => !stored.has(at)).length
  for (const [at, { amounts, total }] of stored) {
    if (!acknowledged.includes(at) && !pending.includes(at)) counts.wrong += 1
    if (amounts.length !== itemCount || total !== amountOf(at) * itemCount) counts.torn += 1
    else if (amounts.some((amount) => amount !== amountOf(at))) counts.wrong += 1
  }
  return counts
}

interface StoredDay {
  readonly amounts: readonly number[]
  readonly total: number
}

async function readRecords({ url, cookie }: SaveTarget): Promise<ReadonlyMap<string, StoredDay>> {
  const found = new Map<string, StoredDay>()
  for (let page = 1, total = 1; (page - 1) * 10 < total; page += 1) {
    const query = `DATE[dateStart]=2026-01-01&DATE[dateEnd]=2029-12-31&PAGING[page]=${page}`
    const response = await fetch(`${url}/haru/api/money/list?${query}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    const { result, totalCnt } = await response.json()
    total = totalCnt
    for (const { money_dateStart, money_section, money_total_expense } of result) {
      const amounts = money_section.map(({ money_amount }: { readonly money_amount: number }) => money_amount)
      found.set(money_dateStart, { amounts, total: money_total_expense })
    }
  }
  return found
}

export function readReadyStatus({ url }: Pick<ServerProcess, 'url'>): Promise<number> {
  return fetch(`${url}/haru/api/health/ready`).then(
    ({ status }) => status,
    () => 0,
  )
}

export async function expectReadyStatus(server: Pick<ServerProcess, 'url'>, status: number): Promise<void> {
  await expect.poll(() => readReadyStatus(server), { interval: 500, timeout: 30_000 }).toBe(status)
}
