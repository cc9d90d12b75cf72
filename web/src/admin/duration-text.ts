import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** A duration as a text key and its count. */
interface DurationText {
  readonly key: TextKey
  readonly count: number
}

const hour = 3600
const day = 24 * hour

/** Formats an age: in hours up to two days, then in days. */
export function formatAge(seconds: number): DurationText {
  if (seconds < hour) return { key: 'admin.ago.hour', count: 0 }
  if (seconds < 2 * day) return { key: 'admin.ago.hours', count: Math.floor(seconds / hour) }
  return { key: 'admin.ago.days', count: Math.floor(seconds / day) }
}

/** Formats an uptime: in minutes, hours or days. */
export function formatUptime(seconds: number): DurationText {
  if (seconds < hour) return { key: 'admin.for.minutes', count: Math.floor(seconds / 60) }
  if (seconds < 2 * day) return { key: 'admin.for.hours', count: Math.floor(seconds / hour) }
  return { key: 'admin.for.days', count: Math.floor(seconds / day) }
}

const maxBackupAgeDays = 7

/** Whether the last backup is so old that the dashboard warns. */
export function isBackupOutdated(ageSeconds: number): boolean {
  return ageSeconds > maxBackupAgeDays * day
}
