import { number, optional, string } from 'zod/mini'
import type { Period, PeriodType } from '../../calendar/period.ts'
import type { Entry } from '../../tracking/entry.ts'
import { asDay, noDay } from './dates.ts'
import { type Column, decodeColumns, sentColumn, type WireObject } from './format.ts'
import type { WireNames } from './names.ts'

/** The id, the revision, the period and the stamp of an entry. */
export type EntryHead = Pick<Entry, 'revision' | 'period' | 'stamp'> & { readonly id: string | null }

/** The columns of the period of an entry or of part of it. Without a period, the days are 0000-00-00, and the period is null. */
export function dateColumns<Source extends Pick<Entry, 'period'>>({
  dateType,
  dateStart,
  dateEnd,
}: Readonly<Record<'dateType' | 'dateStart' | 'dateEnd', string>>): readonly Column<Source | null | undefined>[] {
  const decode = (_: unknown, sent: WireObject): Period | null => {
    const start = sent[dateStart] ?? noDay
    const end = sent[dateEnd] ?? noDay
    if (start === noDay || end === noDay) return null
    return { type: (sent[dateType] || 'day') as PeriodType, start: asDay(start), end: asDay(end) }
  }
  return [
    { name: dateType, field: 'period', schema: string(), encode: (source) => source?.period.type ?? '', decode },
    sentColumn(dateStart, string(), (source) => source?.period.start ?? noDay),
    sentColumn(dateEnd, string(), (source) => source?.period.end ?? noDay),
  ]
}

/** The columns of the head of an entry; null is a period without an entry, which has no stamp. */
export function headColumns(names: WireNames) {
  const createTimeColumn = (name: string, field: 'createdAt' | 'updatedAt') =>
    sentColumn(name, optional(string()), (head: EntryHead | null) => {
      return head?.stamp === undefined ? undefined : new Date(head.stamp[field]).toISOString()
    })
  const decodeStamp = (assigned: unknown, sent: WireObject): EntryHead['stamp'] => {
    const parseTime = (name: string) => Date.parse(String(sent[name]))
    if (assigned === undefined) return
    return { number: Number(assigned), createdAt: parseTime(names.regDt), updatedAt: parseTime(names.updateDt) }
  }
  const ids: readonly Column<EntryHead | null>[] = [
    { name: '_id', field: 'id', schema: string(), encode: (head) => head?.id ?? '', decode: String },
    { name: 'revision', field: 'revision', schema: number(), encode: (head) => head?.revision ?? 0, decode: Number },
  ]
  const stamp: readonly Column<EntryHead | null>[] = [
    {
      name: names.number,
      field: 'stamp',
      schema: optional(number()),
      encode: (head) => head?.stamp?.number,
      decode: decodeStamp,
    },
    createTimeColumn(names.regDt, 'createdAt'),
    createTimeColumn(names.updateDt, 'updatedAt'),
  ]
  return { ids, period: dateColumns<EntryHead>(names), stamp }
}

/** Decodes the columns of an entry or of part of it; null without a period. */
export function decodeEntry<T extends Pick<Entry, 'period'>>(
  columns: readonly Column<never>[],
  sent: WireObject,
): T | null {
  const decoded = decodeColumns<T>(columns, sent)
  return decoded.period === null ? null : decoded
}
