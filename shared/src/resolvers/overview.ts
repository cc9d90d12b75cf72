import type { AnyArea } from '../areas/define.ts'
import { addDays } from '../calendar/day.ts'
import { periodAround } from '../calendar/period.ts'
import { categoryCall, categoryEditCalls } from '../contract/overview/category.ts'
import { savedSetListCall } from '../contract/overview/saved-set-list.ts'
import { scoresCall, yearScoresCall } from '../contract/overview/scores.ts'
import { usualItemsCall } from '../contract/overview/usual-items.ts'
import { listAreasWithCategories } from '../tracking/category.ts'
import { readCategories, readStoredCategories } from '../tracking/read/entries.ts'
import { defaultUsualDays } from '../tracking/read/limits.ts'
import { readSavedSets } from '../tracking/read/saved-sets.ts'
import { scoreEachDay, scoreRange } from '../tracking/read/scores.ts'
import { readUsualItems } from '../tracking/read/usual-items.ts'
import { hasSavedSets } from '../tracking/saved-set.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The categories, the saved sets, the usual items and the scores: what the app shows beside the entries of an area. */
export function listOverviewResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const all = listAreasWithCategories(areas)
  return [
    createResolver(categoryCall(areas), (_input, { reader }) => readCategories(reader, all)),
    createResolver(categoryEditCalls(areas).detail, (_input, { reader }) => readStoredCategories(reader, all)),
    createResolver(savedSetListCall(areas), (_input, { reader }) => readSavedSets(reader, areas.filter(hasSavedSets))),
    createResolver(usualItemsCall(areas), ({ DATE }, { reader, today }) =>
      readUsualItems(reader, areas, DATE ?? { start: addDays(today, 1 - defaultUsualDays), end: today }),
    ),
    createResolver(scoresCall(areas), ({ DATE }, { reader, today }) =>
      scoreRange(reader, areas, DATE ?? periodAround('month', today), today),
    ),
    createResolver(yearScoresCall(areas), async ({ DATE }, { reader, today }) =>
      scoreEachDay(reader, areas, DATE ?? periodAround('year', today), today),
    ),
  ]
}
