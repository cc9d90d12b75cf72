import { array, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { CalendarDay, CalendarDayArea } from '../../tracking/read/calendar-days.ts'
import { totalFormat } from '../wire/amount.ts'
import { asDay } from '../wire/dates.ts'
import { type Column, formatColumn, objectFormat, type WireFormat } from '../wire/format.ts'

/** `{ date: '2026-11-21', exercise: { parts: ['back'], volume: 6240, ... }, ... }`; an area without a record is left out. */
export function calendarDayFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarDay> {
  const areaColumns = areas.map((area): Column<CalendarDay> => {
    const { schema, encode, decode } = areaFormat(area, units)
    return {
      name: area.id,
      field: area.id,
      group: 'areas',
      schema: optional(schema),
      encode: (calendarDay) => {
        const dayArea = calendarDay.areas[area.id]
        return dayArea === undefined ? undefined : encode(dayArea)
      },
      decode: (sent) => (sent === undefined ? undefined : decode(sent)),
    }
  })
  const date = { name: 'date', field: 'day', schema: string(), encode: ({ day }: CalendarDay) => day, decode: asDay }
  return objectFormat([date, ...areaColumns], { areas: {} })
}

function areaFormat({ metrics }: AnyArea, units: Units): WireFormat<CalendarDayArea, unknown> {
  const totalColumns = Object.entries(metrics).map(([name, { goal }]) => {
    const format = totalFormat(goal, units)
    return formatColumn({ name, group: 'totals' }, format, ({ totals }: CalendarDayArea) => totals[name] ?? null)
  })
  const parts: Column<CalendarDayArea> = {
    name: 'parts',
    field: 'parts',
    schema: array(string()),
    encode: (dayArea) => dayArea.parts,
    decode: (sent) => sent,
  }
  return objectFormat([parts, ...totalColumns], { totals: {} })
}
