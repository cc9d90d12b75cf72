import { number, optional, string, type ZodMiniType } from 'zod/mini'
import type { EntryStamp } from '../../tracking/entry.ts'
import type { WireObject } from './names.ts'

/** The names of a stamp: `calendar_number`, `calendar_regDt`, `calendar_updateDt`. */
export type StampNames = Readonly<Record<'number' | 'regDt' | 'updateDt', string>>

/** Optional, because a period without an entry has no stamp. */
export function stampShape(wire: StampNames): Readonly<Record<string, ZodMiniType>> {
  return {
    [wire.number]: optional(number()),
    [wire.regDt]: optional(string()),
    [wire.updateDt]: optional(string()),
  }
}

export function encodeStamp(wire: StampNames, stamp: EntryStamp | undefined): WireObject {
  if (stamp === undefined) return {}
  return {
    [wire.number]: stamp.number,
    [wire.regDt]: new Date(stamp.createdAt).toISOString(),
    [wire.updateDt]: new Date(stamp.updatedAt).toISOString(),
  }
}

export function decodeStamp(wire: StampNames, sent: WireObject): { readonly stamp?: EntryStamp } {
  const assigned = sent[wire.number]
  if (assigned === undefined) return {}
  return {
    stamp: {
      number: Number(assigned),
      createdAt: Date.parse(String(sent[wire.regDt])),
      updatedAt: Date.parse(String(sent[wire.updateDt])),
    },
  }
}
