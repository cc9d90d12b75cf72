import { array, codec, custom, nullable, number, object, string } from 'zod/mini'
import { type Day, isDay } from '../../calendar/day.ts'
import type { Units } from '../../field/units.ts'
import { incrementField, isWeekdayList, type RoutinePlan, type SavedSet } from '../../tracking/saved-set.ts'
import { type Column, formatColumn } from '../wire/format.ts'

const error = 'invalidField'

const weekdaysSchema = array(number({ error }), { error }).check(({ value, issues }) => {
  if (!isWeekdayList(value)) issues.push({ code: 'custom', message: error, input: value })
})

const startCodec = codec(string({ error }), custom<Day>(), {
  decode: (sent, { issues }) => {
    if (!isDay(sent)) issues.push({ code: 'custom', message: error, input: sent })
    return sent as Day
  },
  encode: (start) => start,
})

/** The plan of a saved set, `{ weekdays: [1, 4], start: '2026-11-27', increment: 2.5 }`; null for a set that is no routine. */
export function routinePlanCodec(units: Units) {
  const shape = { weekdays: weekdaysSchema, start: startCodec, increment: incrementField.codec(units) }
  return codec(nullable(object(shape, { error })), custom<RoutinePlan | null>(), {
    decode: (plan) => plan,
    encode: (plan) => (plan === null ? null : { ...plan, weekdays: [...plan.weekdays] }),
  })
}

const planSchema = object({ weekdays: array(number()), start: string(), increment: incrementField.wireSchema })

/** The plan of a saved set in a response, as `routinePlanCodec` has it. */
export function routinePlanColumn(units: Units): Column<SavedSet> {
  const encode = (plan: RoutinePlan | null) =>
    plan === null ? null : { ...plan, increment: incrementField.encode(plan.increment, units) }
  const decode = (sent: unknown) => {
    const plan = sent as RoutinePlan | null
    return plan === null ? null : { ...plan, increment: incrementField.decode(plan.increment, units) ?? 0 }
  }
  return formatColumn({ name: 'plan' }, { schema: nullable(planSchema), encode, decode }, ({ plan }) => plan)
}
