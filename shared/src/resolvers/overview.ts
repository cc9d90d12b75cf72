import type { AnyArea } from '../areas/define.ts'
import { addDays } from '../calendar/day.ts'
import { periodAround, type Range } from '../calendar/period.ts'
import { categoryCall, categoryEditCalls } from '../contract/overview/category.ts'
import { syncCall } from '../contract/overview/overview.ts'
import { savedSetsCall } from '../contract/overview/saved-sets.ts'
import { scoresCall, yearScoresCall } from '../contract/overview/scores.ts'
import { summaryCalls } from '../contract/overview/summary.ts'
import { usualItemsCall } from '../contract/overview/usual-items.ts'
import type { Scores } from '../engine/score/score.ts'
import { areasWithCategories } from '../tracking/category.ts'
import { readCategories, readStoredCategories } from '../tracking/read/entries.ts'
import { defaultUsualDays } from '../tracking/read/limits.ts'
import { readSavedSets } from '../tracking/read/saved-sets.ts'
import { scoreEachDay, scoreRange } from '../tracking/read/scores.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '../tracking/read/summaries.ts'
import { readUsualItems } from '../tracking/read/usual-items.ts'
import { hasSavedSets } from '../tracking/saved-set.ts'
import { createResolver, type Resolver, type ResolverContext } from './resolver.ts'

/** The categories, the saved sets, the usual items, the scores and the summaries: what the app shows beside the entries of an area. */
export function listSyncResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const all = areasWithCategories(areas)
  return [
    createResolver(categoryCall(areas), (_input, { reader }) => readCategories(reader, all)),
    createResolver(categoryEditCalls(areas).detail, (_input, { reader }) => readStoredCategories(reader, all)),
    createResolver(savedSetsCall(areas), (_input, { reader }) => readSavedSets(reader, areas.filter(hasSavedSets))),
    createResolver(usualItemsCall(areas), ({ DATE }, { reader, today }) =>
      readUsualItems(reader, areas, DATE ?? { start: addDays(today, 1 - defaultUsualDays), end: today }),
    ),
    createResolver(scoresCall(areas), ({ DATE }, context) => readScores(context, areas, DATE)),
    createResolver(yearScoresCall(areas), async ({ DATE }, { reader, today }) =>
      scoreEachDay(reader, areas, DATE ?? periodAround('year', today), today),
    ),
    ...listSummaryResolvers(areas),
    createSyncResolver(areas),
  ]
}

function listSummaryResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    createResolver(summaryCalls.scale, async (_input, { reader, readStartingValues }) =>
      summarizeScale(reader, areas, (await readStartingValues()).scale),
    ),
    createResolver(summaryCalls.nutrition, async (_input, { reader, readStartingValues }) =>
      summarizeNutrition(reader, areas, (await readStartingValues()).kcal),
    ),
    createResolver(summaryCalls.property, async (_input, { reader, readStartingValues }) =>
      summarizeProperty(reader, areas, (await readStartingValues()).property),
    ),
  ]
}

function createSyncResolver(areas: readonly AnyArea[]): Resolver {
  return createResolver(syncCall(areas), async ({ DATE }, context) => {
    const { reader } = context
    const start = await context.readStartingValues()
    const [category, percent, scale, nutrition, favorite, property] = await Promise.all([
      readCategories(reader, areasWithCategories(areas)),
      readScores(context, areas, DATE),
      summarizeScale(reader, areas, start.scale),
      summarizeNutrition(reader, areas, start.kcal),
      context.readFavorites(),
      summarizeProperty(reader, areas, start.property),
    ])
    return { category, percent, scale, nutrition, favorite, property }
  })
}

/** Scores the days up to today; without a range, those of the current month. */
function readScores(
  { reader, today }: ResolverContext,
  areas: readonly AnyArea[],
  range: Range | undefined,
): Promise<Scores> {
  return scoreRange(reader, areas, range ?? periodAround('month', today), today)
}
