import { null as nullSchema, string, union } from 'zod/mini'
import { formatMinutes, parseClock, parseDuration } from '../calendar/clock.ts'
import { createFieldCodec, type Field } from './field.ts'
import type { Units } from './units.ts'

export interface TimeField<V extends number | null = number> extends Field<V> {
  readonly kind: 'clock' | 'duration'
  /** The largest value, in minutes. */
  readonly max: number
  /** The time at which a list of times opens for a user without records. */
  readonly usual?: number | undefined
}

const lastMinute = 23 * 60 + 59

/** A time of day, 'HH:mm' on a 24-hour clock; midnight is a value. Values are minutes since midnight. */
export function clock(usual?: number): TimeField {
  return { ...timeField('clock', lastMinute, parseClock, () => false), usual }
}

/**
 * A time of day that is empty (null) until it is typed; '' on the wire. 00:00 is midnight. A stored item without the
 * field has midnight, the initial value of earlier versions.
 */
export function optionalClock(usual?: number): TimeField<number | null> {
  const required = clock(usual)
  const conversion = {
    initial: null,
    encode: (value: number | null) => (value === null ? '' : formatMinutes(value)),
    decode: (sent: unknown, units: Units) => (sent === '' || sent === null ? null : required.decode(sent, units)),
  }
  return {
    ...required,
    ...conversion,
    storedDefault: 0,
    codec: createFieldCodec(textOrNull, conversion),
    parse: (text, units) => (text === '' ? null : required.parse(text, units)),
    format: conversion.encode,
    isEmpty: (value) => value === null,
  }
}

/** A length of time, 'HH:mm': up to 23:59 for an item, longer for totals. Values are minutes. */
export function duration({ max = lastMinute }: { readonly max?: number } = {}): TimeField {
  return timeField('duration', max, parseDuration, (value) => value === 0)
}

function timeField(
  kind: TimeField['kind'],
  max: number,
  parse: (text: string) => number | null,
  isEmpty: (value: number) => boolean,
): TimeField {
  const rejectAboveMax = (minutes: number | null) => (minutes !== null && minutes <= max ? minutes : undefined)
  const conversion = {
    initial: 0,
    encode: formatMinutes,
    decode: (sent: unknown) => (typeof sent === 'string' ? rejectAboveMax(parse(sent)) : undefined),
  }
  return {
    ...conversion,
    kind,
    max,
    hidden: false,
    missing: 'invalidField',
    wireSchema: string(),
    codec: createFieldCodec(anyText, conversion),
    accept: (text) => (rejectAboveMax(parseTypedMinutes(text)) === undefined ? null : text),
    parse: (text) => parseTypedMinutes(text) ?? 0,
    format: formatMinutes,
    isEmpty,
  }
}

const anyText = string({ error: 'invalidField' })
const textOrNull = union([string(), nullSchema()], { error: 'invalidField' })

// While '07:30' is typed, the box holds '', '0', '07', '07:' and '07:3'.
function parseTypedMinutes(text: string): number | null {
  const match = /^(\d{0,5})(?::(\d?|[0-5]\d))?$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2] ?? 0)
}
