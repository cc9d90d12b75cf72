import { null as nothing, string, union } from 'zod/mini'
import { readClock, readDuration, writeMinutes } from '../calendar/clock.ts'
import { type Field, wireOf } from './field.ts'
import type { Units } from './units.ts'

export interface TimeField<V extends number | null = number> extends Field<V> {
  readonly kind: 'clock' | 'duration'
  /** The largest value, in minutes. */
  readonly max: number
  /** Where a list of times opens for a user who has none yet. */
  readonly usual?: number | undefined
}

const lastMinute = 23 * 60 + 59

/** A time of day, 'HH:mm' on a 24-hour clock. Midnight is a time like any other. Values are minutes since midnight. */
export function clock(usual?: number): TimeField {
  return { ...time('clock', lastMinute, readClock, () => false), usual }
}

/**
 * A time of day that is empty until it is typed: null, which is '' on the wire. 00:00 is midnight. A stored item that leaves
 * it out has midnight, as it had while a time began with that.
 */
export function optionalClock(usual?: number): TimeField<number | null> {
  const always = clock(usual)
  const onWire = {
    initial: null,
    speak: (value: number | null) => (value === null ? '' : writeMinutes(value)),
    hear: (sent: unknown, units: Units) => (sent === '' || sent === null ? null : always.hear(sent, units)),
  }
  return {
    ...always,
    ...onWire,
    stored: 0,
    wire: wireOf(textOrNothing, onWire),
    read: (text, units) => (text === '' ? null : always.read(text, units)),
    write: onWire.speak,
    isEmpty: (value) => value === null,
  }
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
  const within = (minutes: number | null) => (minutes !== null && minutes <= max ? minutes : undefined)
  const onWire = {
    initial: 0,
    speak: writeMinutes,
    hear: (sent: unknown) => (typeof sent === 'string' ? within(parse(sent)) : undefined),
  }
  return {
    ...onWire,
    kind,
    max,
    hidden: false,
    missing: 'invalidField',
    said: string(),
    wire: wireOf(anyText, onWire),
    accept: (text) => (within(typedMinutes(text)) === undefined ? null : text),
    read: (text) => typedMinutes(text) ?? 0,
    write: writeMinutes,
    isEmpty,
  }
}

const anyText = string({ error: 'invalidField' })
const textOrNothing = union([string(), nothing()], { error: 'invalidField' })

// On the way to '07:30' a box holds '', '0', '07', '07:' and '07:3'.
function typedMinutes(text: string): number | null {
  const match = /^(\d{0,5})(?::(\d?|[0-5]\d))?$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2] ?? 0)
}
