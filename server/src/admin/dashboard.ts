import { type Day, today } from '@haru/shared/calendar/day.ts'
import { periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import type { Dashboard } from '@haru/shared/contract/server/admin.ts'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/request-context.ts'
import { readLastBackup, readNightlyAttempt } from '../ops/last-backup.ts'
import { version } from '../version.ts'
import { readDatabaseSize, signUpMonths, sumSignUps } from './counts.ts'
import { readAccountCounts } from './stored-counts.ts'

/** Reads the figures of the administrator's dashboard, by the days of the administrator's time zone. */
export function createDashboard({
  db,
  areas,
  clocks,
  config,
}: Deps): (caller: Pick<Caller, 'timeZone'>) => Promise<Dashboard> {
  const startedAtMs = clocks.monotonic()

  return async ({ timeZone }) => {
    const now = clocks.now()
    const day = today(timeZone, new Date(now))
    const [counts, bytes, last, nightly] = await Promise.all([
      readAccountCounts({ db, areas, clocks }),
      readDatabaseSize(db),
      readLastBackup(db),
      readNightlyAttempt(db),
    ])
    const signUps = sumSignUps(counts, timeZone)
    return {
      countedAt: new Date(counts.countedAt).toISOString(),
      userCount: counts.userCount,
      activeCount: counts.activeCount,
      signUps: listLastMonths(day).map((month) => ({ month, count: signUps.get(month) ?? 0 })),
      database: { kind: detectDatabaseKind(db), bytes },
      accounts: { bytes: counts.bytes, largestBytes: counts.largestBytes, maxBytes: config.maxAccountBytes },
      backup: last && {
        at: new Date(last.at).toISOString(),
        ageSeconds: Math.max(0, Math.floor((now - last.at) / 1000)),
        bytes: last.bytes,
      },
      nightlyBackup: {
        isOn: config.nightlyBackup !== null,
        failedAt: nightly === null || nightly.isSuccess ? null : new Date(nightly.at).toISOString(),
      },
      version,
      uptimeSeconds: Math.floor((clocks.monotonic() - startedAtMs) / 1000),
    }
  }
}

function listLastMonths(day: Day): readonly string[] {
  const current = periodAround('month', day)
  return Array.from({ length: signUpMonths }, (_, i) => shiftPeriod(current, i + 1 - signUpMonths).start.slice(0, 7))
}
