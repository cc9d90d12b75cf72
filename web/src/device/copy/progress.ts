import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround, type Range, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { readMetaRange } from '../store/meta.ts'
import type { DeviceTransaction } from '../store/schema.ts'

/** How far a copy has come. */
export interface CopyProgress {
  /** The days of which the device has all entries that begin on them. */
  readonly copied: Range
  /** The days on which the first and the last entry of the user began when the last part was copied; null without entries. */
  readonly entryDays: Range | null
}

/** The largest number of days of a request. */
const maxDays = 366

/** The days to copy next, the present ones first; null when all are copied. */
export function planCopyRange(progress: CopyProgress | null, today: Day): Range | null {
  if (progress === null) {
    const { start } = shiftPeriod(periodAround('month', today), -2)
    return { start, end: addDays(start, maxDays - 1) }
  }
  const { copied, entryDays } = progress
  if (entryDays === null) return null
  if (entryDays.start < copied.start) {
    const start = addDays(copied.start, -maxDays)
    return { start: start < entryDays.start ? entryDays.start : start, end: addDays(copied.start, -1) }
  }
  if (entryDays.end <= copied.end) return null
  const end = addDays(copied.end, maxDays)
  return { start: addDays(copied.end, 1), end: end > entryDays.end ? entryDays.end : end }
}

/** Whether the device has all entries that begin on a day of the range. */
export function isCopied({ copied, entryDays }: CopyProgress, { start, end }: Range): boolean {
  if (entryDays === null) return true
  return (
    (start >= copied.start || copied.start <= entryDays.start) && (end <= copied.end || copied.end >= entryDays.end)
  )
}

/** Reads how far the copy has come; null before its first days. */
export async function readCopyProgress(transaction: DeviceTransaction): Promise<CopyProgress | null> {
  const [copied, entryDays] = await Promise.all([
    readMetaRange(transaction, 'copiedStart', 'copiedEnd'),
    readMetaRange(transaction, 'wholeStart', 'wholeEnd'),
  ])
  return copied === null ? null : { copied, entryDays }
}
