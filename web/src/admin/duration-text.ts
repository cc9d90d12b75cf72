import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** A stretch of time as a person says it: one number, and the words around it. */
export interface DurationText {
  readonly key: TextKey
  readonly count: number
}

const hour = 3600
const day = 24 * hour

/** How long ago something was: hours for two days, then days. */
export function formatAge(seconds: number): DurationText {
  if (seconds < hour) return { key: 'admin.ago.hour', count: 0 }
  if (seconds < 2 * day) return { key: 'admin.ago.hours', count: Math.floor(seconds / hour) }
  return { key: 'admin.ago.days', count: Math.floor(seconds / day) }
}

/** How long something has been going on. */
export function formatUptime(seconds: number): DurationText {
  if (seconds < hour) return { key: 'admin.for.minutes', count: Math.floor(seconds / 60) }
  if (seconds < 2 * day) return { key: 'admin.for.hours', count: Math.floor(seconds / hour) }
  return { key: 'admin.for.days', count: Math.floor(seconds / day) }
}

const maxBackupAgeDays = 7

/** Whether so much time has gone by since a backup that somebody should be told. */
export function isBackupOutdated(ageSeconds: number): boolean {
  return ageSeconds > maxBackupAgeDays * day
}
