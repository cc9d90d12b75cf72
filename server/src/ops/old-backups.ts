import { type Day, day, isCalendarDay } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { keptMonths, keptWeeks } from '../runtime/backup-retention.ts'

const backupName = /^haru-(\d{4}-\d\d-\d\d)\.(?:db|dump)$/

interface NightlyBackup {
  readonly name: string
  readonly date: Day
}

/**
 * The nightly backups among the files of a folder that are no longer kept: all but the newest `keep`, and the last ones of the newest
 * weeks (from Monday) and months that have any.
 */
export function findOldBackups(files: readonly string[], keep: number): readonly string[] {
  const newestFirst = files.flatMap(toNightlyBackup).toSorted((a, b) => (a.name > b.name ? -1 : 1))
  const kept = new Set([
    ...newestFirst.slice(0, keep),
    ...findLastOfEach(newestFirst, (date) => periodAround('week', date).start).slice(0, keptWeeks),
    ...findLastOfEach(newestFirst, (date) => periodAround('month', date).start).slice(0, keptMonths),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

function toNightlyBackup(name: string): readonly NightlyBackup[] {
  const date = backupName.exec(name)?.[1]
  return date !== undefined && isCalendarDay(date) ? [{ name, date: day(date) }] : []
}

function findLastOfEach(newestFirst: readonly NightlyBackup[], toStart: (date: Day) => Day): readonly NightlyBackup[] {
  const lastByStart = new Map<Day, NightlyBackup>()
  for (const backup of newestFirst) {
    const start = toStart(backup.date)
    if (!lastByStart.has(start)) lastByStart.set(start, backup)
  }
  return [...lastByStart.values()]
}
