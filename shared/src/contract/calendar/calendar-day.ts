import { array, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { CalendarDay, CalendarDayArea } from '../../tracking/read/calendar-days.ts'
import { totalFormat } from '../wire/amount.ts'
import { mapColumn, objectFormat } from '../wire/column.ts'
import { dayFormat } from '../wire/dates.ts'

/** `{ date: '2026-11-21', exercise: { parts: ['back'], volume: 6240, ... }, ... }`; an area without a record is left out. */
export function calendarDayFormat(areas: readonly AnyArea[], units: Units) {
  const columns = areas.map((area) => mapColumn(area.id, areaFormat(area, units)))
  return objectFormat<CalendarDay>({ day: ['date', dayFormat], areas: { columns } })
}

function areaFormat({ metrics }: AnyArea, units: Units) {
  const columns = Object.entries(metrics).map(([name, { goal }]) => mapColumn(name, totalFormat(goal, units), null))
  return objectFormat<CalendarDayArea>({ parts: array(string()), totals: { columns } })
}
