import type { AnyArea } from '@haru/shared/areas/define.ts'
import { clockAt } from '@haru/shared/calendar/clock.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import { chooseMeal } from '../food/pick/useMeal.ts'
import { useSession } from '../session/session.tsx'
import { type Moment, rankUsualItems } from './rank-usual-items.ts'

interface DayOfArea {
  readonly area: AnyArea
  readonly category: Category
  readonly day: Day
  /** The items that the day has already. */
  readonly logged: readonly Values[]
}

/** Returns the moment of a day: of today it has the part at this time. */
export function useMoment(): (dayOfArea: DayOfArea) => Moment {
  const { today, timeZone } = useSession()
  return ({ area, category, day, logged }) => {
    const hasMeals = area.parts.some(({ kind }) => kind === 'meal')
    const part = hasMeals && day === today() ? chooseMeal(category, null, clockAt(timeZone, new Date())) : null
    return { day, part, logged }
  }
}

/** Returns a function that sorts usual items by how likely they are on a day, of today at this time. */
export function useUsualItemRank(): (usualItems: readonly UsualItem[], dayOfArea: DayOfArea) => readonly UsualItem[] {
  const toMoment = useMoment()
  return (usualItems, dayOfArea) => rankUsualItems(dayOfArea.area, usualItems, toMoment(dayOfArea))
}
