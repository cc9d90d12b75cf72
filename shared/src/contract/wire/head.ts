import { number, optional, string } from 'zod/mini'
import type { Period, PeriodType } from '../../calendar/period.ts'
import type { Entry } from '../../tracking/entry.ts'
import { type Column, decodeColumns, formatColumn, sentColumn } from './column.ts'
import { asDay, noDay } from './dates.ts'
import type { WireObject } from './format.ts'
import type { WireNames } from './names.ts'

/** The period of an entry or of part of it; null without an entry. */
interface SentPeriod {
  readonly period: Period | null
}

/** The id, the revision, the period and the stamp of an entry. */
type EntryHead = SentPeriod & Pick<Entry, 'revision' | 'stamp'> & { readonly id: string | null }

/** A period without an entry: its days are 0000-00-00, and it has no stamp. */
export const noEntry = { id: null, revision: 0, period: null, items: [] } as const

/** The columns of the period of an entry or of part of it. */
export function dateColumns({ dateType, dateStart, dateEnd }: WireNames): readonly Column<SentPeriod>[] {
  const decode = (_: unknown, sent: WireObject): Period | null => {
    const start = sent[dateStart] ?? noDay
    const end = sent[dateEnd] ?? noDay
    if (start === noDay || end === noDay) return null
    return { type: (sent[dateType] || 'day') as PeriodType, start: asDay(start), end: asDay(end) }
  }
  return [
    { name: dateType, field: 'period', schema: string(), encode: ({ period }) => period?.type ?? '', decode },
    sentColumn(dateStart, string(), ({ period }) => period?.start ?? noDay),
    sentColumn(dateEnd, string(), ({ period }) => period?.end ?? noDay),
  ]
}

/** The columns of the head of an entry. */
export function headColumns(names: WireNames) {
  const createTimeColumn = (name: string, field: 'createdAt' | 'updatedAt') =>
    sentColumn(name, optional(string()), ({ stamp }: EntryHead) => stamp && new Date(stamp[field]).toISOString())
  const decodeStamp = (assigned: unknown, sent: WireObject): EntryHead['stamp'] => {
    const parseTime = (name: string) => Date.parse(String(sent[name]))
    if (assigned === undefined) return
    return { number: Number(assigned), createdAt: parseTime(names.regDt), updatedAt: parseTime(names.updateDt) }
  }
  const encodeNumber = ({ stamp }: EntryHead) => stamp?.number
  const id = { name: '_id', field: 'id', schema: string(), encode: (head: EntryHead) => head.id ?? '', decode: String }
  return {
    ids: [id, formatColumn('revision', number())],
    period: dateColumns(names),
    stamp: [
      { ...sentColumn(names.number, optional(number()), encodeNumber), field: 'stamp', decode: decodeStamp },
      createTimeColumn(names.regDt, 'createdAt'),
      createTimeColumn(names.updateDt, 'updatedAt'),
    ],
  }
}

/** Decodes the columns of an entry or of part of it; null without a period. */
export function decodeEntry<T extends Pick<Entry, 'period'>>(
  columns: readonly Column<never>[],
  sent: WireObject,
  into?: WireObject,
): T | null {
  const decoded = decodeColumns<T>(columns, sent, into)
  return decoded.period === null ? null : decoded
}
