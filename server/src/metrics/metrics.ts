import type { ErrorCode } from '@haru/shared/errors.ts'
import { createRequestDurations, type RequestDurations } from './request-durations.ts'
import type { MetricFamily } from './text-format.ts'

type EmailResult = 'sent' | 'delayed' | 'lost'

/** How many calls have a slot of expensive work, and how many wait for one. */
interface SlotUsage {
  readonly running: number
  readonly waiting: number
}

/** The counts of a server about itself since its start. No label contains an account, an address or a URL. */
export interface Metrics {
  readonly observeRequest: RequestDurations['observe']
  /** `databaseErrorCode` is the code of PostgreSQL, SQLite or the socket; null if the database was not the cause. */
  readonly countRefusal: (code: ErrorCode, databaseErrorCode: string | null) => void
  readonly countEmail: (result: EmailResult) => void
  readonly addWorkSlots: (kind: string, readUsage: () => SlotUsage) => void
  readonly listFamilies: () => readonly MetricFamily[]
}

export function createMetrics(): Metrics {
  const durations = createRequestDurations()
  const refusals = createCounter('haru_refusals_total', 'Refused requests by error code.', 'code')
  const databaseErrors = createCounter(
    'haru_database_errors_total',
    'Requests that failed by an error of the database, by the code of PostgreSQL, SQLite or the socket.',
    'code',
  )
  const emails = createCounter('haru_emails_total', 'Attempts of this server to send an email, by result.', 'result')
  const slots = new Map<string, () => SlotUsage>()

  return {
    observeRequest: durations.observe,
    countRefusal: (code, databaseErrorCode) => {
      refusals.count(code)
      if (databaseErrorCode !== null) databaseErrors.count(databaseErrorCode)
    },
    countEmail: emails.count,
    addWorkSlots: (kind, readUsage) => void slots.set(kind, readUsage),
    listFamilies: () => [
      durations.toFamily(),
      refusals.toFamily(),
      databaseErrors.toFamily(),
      emails.toFamily(),
      {
        name: 'haru_work_slots',
        help: 'Calls that have a slot for expensive work, or wait for one.',
        type: 'gauge',
        samples: [...slots].flatMap(([kind, readUsage]) =>
          Object.entries(readUsage()).map(([state, value]) => ({ labels: { kind, state }, value })),
        ),
      },
    ],
  }
}

function createCounter(name: string, help: string, label: string) {
  const counts = new Map<string, number>()
  return {
    count: (value: string) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    toFamily: (): MetricFamily => ({
      name,
      help,
      type: 'counter',
      samples: [...counts].map(([text, value]) => ({ labels: { [label]: text }, value })),
    }),
  }
}
