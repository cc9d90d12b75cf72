import { codec, null as nothing, number as numberSchema, string, union } from 'zod/mini'
import { readClock, readDuration, writeMinutes } from '../calendar/clock.ts'
import type { Field } from './field.ts'

export interface TimeField extends Field<number> {
  readonly kind: 'clock' | 'duration'
  /** The largest value, in minutes. */
  readonly max: number
}

const lastMinute = 23 * 60 + 59

/** A time of day, 'HH:mm' on a 24-hour clock. Midnight is a time like any other. Values are minutes since midnight. */
export function clock(): TimeField {
  return time('clock', lastMinute, readClock, () => false)
}

/** A length of time, 'HH:mm'; up to 23:59 for one item, further for what adds up. Values are minutes. */
export function duration({ max = lastMinute }: { readonly max?: number } = {}): TimeField {
  return time('duration', max, readDuration, (value) => value === 0)
}

function time(
  kind: TimeField['kind'],
  max: number,
  parse: (text: string) => number | null,
  isEmpty: (value: number) => boolean,
): TimeField {
  return {
    kind,
    max,
    initial: 0,
    hidden: false,
    wire: () =>
      codec(string({ error: 'invalidField' }), numberSchema(), {
        decode: (sent, context) => {
          const minutes = parse(sent)
          if (minutes !== null && minutes <= max) return minutes
          context.issues.push({ code: 'custom', message: 'invalidField', input: sent })
          return 0
        },
        encode: writeMinutes,
      }),
    accept: (text) => {
      const minutes = typedMinutes(text)
      return minutes !== null && minutes <= max ? text : null
    },
    read: (text) => typedMinutes(text) ?? 0,
    write: writeMinutes,
    isEmpty,
  }
}

// On the way to '07:30' a box holds '', '0', '07', '07:' and '07:3'.
function typedMinutes(text: string): number | null {
  const match = /^(\d{0,5})(?::(\d?|[0-5]\d))?$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2] ?? 0)
}

/** Minutes on the wire where there may be none: 'HH:mm' or null. */
export const optionalMinutes = codec(union([string(), nothing()]), union([numberSchema(), nothing()]), {
  decode: (sent) => (sent === null ? null : signedMinutes(sent)),
  encode: (value) => (value === null ? null : writeMinutes(value)),
})

function signedMinutes(sent: string): number {
  const size = readDuration(sent.replace(/^-/, '')) ?? 0
  return sent.startsWith('-') ? -size : size
}
