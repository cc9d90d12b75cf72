import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { toFace } from '@haru/shared/engine/score/face.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import type { CalendarDayArea } from '@haru/shared/tracking/read/calendar-days.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../lib/language.tsx'
import { yearQuery } from '../../scores/queries.ts'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import { useAreaFormats } from '../../tracking/format/area-format.ts'
import { categoriesQuery } from '../../tracking/queries.ts'
import { calendarDaysQuery } from '../queries.ts'
import { type DayLabelText, formatDayLabel } from './day-label.ts'

/** The face of a judged day. */
export interface DayFace {
  readonly band: Band
  /** '점수 4.20, 아주 좋아요'. */
  readonly text: string
}

export interface DayContents {
  /** The label of an area that has a record on the day; null while it is loading. */
  readonly labelOf: (area: AnyArea, day: Day) => DayLabelText | null
  /** The contents of an area on the day; undefined without a record, and on the later days of a record of several days. */
  readonly dayAreaOf: (area: AnyArea, day: Day) => CalendarDayArea | undefined
  /** The face of all areas together; null if the day is not judged. */
  readonly faceOf: (day: Day) => DayFace | null
  /** Whether some contents are still loading. */
  readonly isBusy: boolean
}

/** The labels and the faces of the days of a range, once they are loaded. */
export function useDayContents(range: Range): DayContents {
  const t = useText()
  const format = useFormat()
  const { units } = useSession()
  const areaFormatFor = useAreaFormats()
  const queries = createQueries(range, units)
  const { data: days } = useQuery(queries.days)
  const { data: scores, isPending: isScoring } = useQuery(queries.scores)
  const { data: categories } = useQuery(queries.categories)
  const areasByDay = new Map(days?.map(({ day, areas }) => [day, areas]))
  const scoreByDay = new Map(scores?.map(({ day, total }) => [day, total]))
  const dayAreaOf = (area: AnyArea, day: Day) => areasByDay.get(day)?.[area.id]

  return {
    dayAreaOf,
    labelOf: (area, day) => {
      if (days === undefined || categories === undefined) return null
      return formatDayLabel(areaFormatFor(area), findAreaCategory(categories, area), units, dayAreaOf(area, day))
    },
    faceOf: (day) => {
      const score = scoreByDay.get(day) ?? null
      const band = toFace(score)
      if (score === null || band === null) return null
      const text = t('calendar.score', { score: format.score(score), word: t(`tracking.band.${band}`) })
      return { band, text }
    },
    isBusy: days === undefined || categories === undefined || isScoring,
  }
}

/** Requests the data of `useDayContents` before the first rendering. */
export function prefetchDayContents({ client, session }: PrefetchContext, range: Range): Promise<unknown> {
  const { days, scores, categories } = createQueries(range, session.units)
  return Promise.all([client.prefetchQuery(days), client.prefetchQuery(scores), client.prefetchQuery(categories)])
}

function createQueries(range: Range, units: Units) {
  return { days: calendarDaysQuery(range, units), scores: yearQuery(range, units), categories: categoriesQuery(units) }
}
