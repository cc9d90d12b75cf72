import { number, optional, string, type ZodMiniType } from 'zod/mini'
import type { Day } from '../../calendar/day.ts'
import type { Period, PeriodType } from '../../calendar/period.ts'
import type { Entry, EntryStamp } from '../../tracking/entry.ts'
import type { WireObject } from './columns.ts'
import { noDay } from './dates.ts'

/** The wire names of a period. */
export type DateNames = Readonly<Record<'dateType' | 'dateStart' | 'dateEnd', string>>

/** The wire names of a stamp: `calendar_number`, `calendar_regDt`, `calendar_updateDt`. */
type StampNames = Readonly<Record<'number' | 'regDt' | 'updateDt', string>>

type Shape = Readonly<Record<string, ZodMiniType>>

/** The id, the revision, the period and the stamp of an entry. */
export type EntryHead = Pick<Entry, 'revision' | 'period' | 'stamp'> & { readonly id: string | null }

/** A period without an entry has no stamp. */
export function stampShape({ number: numberName, regDt, updateDt }: StampNames): Shape {
  return { [numberName]: optional(number()), [regDt]: optional(string()), [updateDt]: optional(string()) }
}

export function datesShape({ dateType, dateStart, dateEnd }: DateNames): Shape {
  return { [dateType]: string(), [dateStart]: string(), [dateEnd]: string() }
}

/** Encodes a period. A missing period has the dates 0000-00-00. */
export function encodeDates({ dateType, dateStart, dateEnd }: DateNames, period: Period | null): WireObject {
  return { [dateType]: period?.type ?? '', [dateStart]: period?.start ?? noDay, [dateEnd]: period?.end ?? noDay }
}

/** The period of an object; null for an unsaved entry. */
export function decodeDates(names: DateNames, sent: WireObject): Period | null {
  const start = sent[names.dateStart] ?? noDay
  const end = sent[names.dateEnd] ?? noDay
  if (start === noDay || end === noDay) return null
  return { type: (sent[names.dateType] || 'day') as PeriodType, start: start as Day, end: end as Day }
}

/** Encodes the head of an entry; of null, that of a period without an entry. */
export function encodeHead(names: DateNames & StampNames, head: EntryHead | null): WireObject {
  const sent = { _id: head?.id ?? '', revision: head?.revision ?? 0, ...encodeDates(names, head?.period ?? null) }
  return head?.stamp === undefined ? sent : { ...sent, ...encodeStamp(names, head.stamp) }
}

/** Decodes what `encodeHead` encoded. */
export function decodeHead(
  names: DateNames & StampNames,
  sent: WireObject,
): (EntryHead & { readonly id: string }) | null {
  const period = decodeDates(names, sent)
  if (period === null) return null
  return { id: String(sent['_id']), revision: Number(sent['revision']), ...decodeStamp(names, sent), period }
}

function encodeStamp(names: StampNames, { number: assigned, createdAt, updatedAt }: EntryStamp): WireObject {
  return {
    [names.number]: assigned,
    [names.regDt]: new Date(createdAt).toISOString(),
    [names.updateDt]: new Date(updatedAt).toISOString(),
  }
}

function decodeStamp(names: StampNames, sent: WireObject): { readonly stamp?: EntryStamp } {
  const assigned = sent[names.number]
  if (assigned === undefined) return {}
  const timeOf = (name: string) => Date.parse(String(sent[name]))
  return { stamp: { number: Number(assigned), createdAt: timeOf(names.regDt), updatedAt: timeOf(names.updateDt) } }
}
