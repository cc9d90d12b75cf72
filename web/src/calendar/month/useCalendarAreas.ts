import type { AnyArea } from '@haru/shared/areas/define.ts'
import { appAreas } from '../../lib/areas.ts'
import { useLocalValue } from '../../lib/useLocalValue.ts'

/** The chosen areas, which this browser remembers, and a function that changes them. All areas by default. */
export function useCalendarAreas(): readonly [readonly AnyArea[], (areas: readonly AnyArea[]) => void] {
  const [stored, setStored] = useLocalValue('calendarAreas')
  const chosen = appAreas.filter(({ id }) => stored?.includes(id))
  const handleAreas = (areas: readonly AnyArea[]) =>
    // All areas include those that are added later.
    setStored(areas.length === appAreas.length ? null : areas.map(({ id }) => id))
  return [chosen.length > 0 ? chosen : appAreas, handleAreas]
}
