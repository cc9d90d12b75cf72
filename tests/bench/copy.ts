import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { type Day, day } from '@haru/shared/calendar/day.ts'
import type { EntryCopy } from '@haru/shared/contract/exchange/copy-calls.ts'
import { type CopyProgress, planCopyRange } from '@haru/web/src/device/copy/progress.ts'
import { sqliteInMemory } from '../support/servers/databases.ts'
import { fillDensely } from './data.ts'
import { printMeasurements } from './measurements.ts'

const today = day('2026-03-03')
const denseDays = 3650
const budgets = { kilobytes: 1500, calls: 12 } as const

/** Measures the responses from which a device makes its first copy of ten dense years. */
export async function benchCopy(): Promise<void> {
  const app = await startApp({ open: sqliteInMemory })
  const user = await app.signUp()
  await fillDensely(app, { ownerId: user.id }, today, denseDays)
  const rows = [await measureCopy(user, 'br'), await measureCopy(user, 'gzip'), await measureCopy(user, 'identity')]
  await app.close()
  printMeasurements('First copy of ten dense years', rows)
}

async function measureCopy(user: UserClient, encoding: string) {
  let progress = null as CopyProgress | null
  let [bytes, calls, slowestMs] = [0, 0, 0]
  for (let range = planCopyRange(null, today); range !== null; range = planCopyRange(progress, today)) {
    const query = { DATE: { dateStart: range.start, dateEnd: range.end } }
    const startedAt = performance.now()
    const reply = await user.get('/user/sync/copy', query, { 'accept-encoding': encoding })
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    bytes += reply.bytes.length
    calls += 1
    const days = await readDays(user)
    progress = {
      copied: { start: min(progress?.copied.start, range.start), end: max(progress?.copied.end, range.end) },
      entryDays: days,
    }
  }
  const kilobytes = Math.round(bytes / 1000)
  const isPacked = encoding === 'br'
  return {
    name: `in ${encoding}`,
    value: `${kilobytes} kB in ${calls} calls, the slowest ${slowestMs.toFixed(0)} ms`,
    budget: isPacked ? `${budgets.kilobytes} kB in ${budgets.calls} calls` : '',
    isWithinBudget: !isPacked || (kilobytes <= budgets.kilobytes && calls <= budgets.calls),
  }
}

/** The days on which the first and the last entry of the user begin. */
async function readDays(user: UserClient): Promise<CopyProgress['entryDays']> {
  const reply = await user.get('/user/sync/copy', { DATE: { dateStart: '1970-01-01', dateEnd: '1970-01-01' } })
  const { firstDay, lastDay }: EntryCopy = reply.body.result
  return firstDay === null || lastDay === null ? null : { start: firstDay as Day, end: lastDay as Day }
}

const min = (a: Day | undefined, b: Day) => (a === undefined || b < a ? b : a)
const max = (a: Day | undefined, b: Day) => (a === undefined || b > a ? b : a)
