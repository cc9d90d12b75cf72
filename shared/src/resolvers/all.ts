import type { AnyArea } from '../areas/define.ts'
import { listAccountResolvers } from './account.ts'
import { listBasicResolvers } from './basic.ts'
import { listCalendarResolvers } from './calendar.ts'
import { listEditorResolvers } from './editors.ts'
import { listFigureResolvers } from './figures.ts'
import { personalFoodsResolvers } from './food.ts'
import type { Resolver } from './resolver.ts'
import { listSearchResolvers } from './search.ts'

/** The resolver of every call whose response follows from the data and the day of the user (decision 0090). */
export function listResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    ...listAccountResolvers(areas),
    ...listBasicResolvers(areas),
    ...listCalendarResolvers(areas),
    ...listEditorResolvers(areas),
    ...listFigureResolvers(areas),
    ...listSearchResolvers(areas),
    ...personalFoodsResolvers,
  ]
}
