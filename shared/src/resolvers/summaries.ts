import type { AnyArea } from '../areas/define.ts'
import { periodAround } from '../calendar/period.ts'
import { syncCall } from '../contract/overview/overview.ts'
import { summaryCalls } from '../contract/overview/summary.ts'
import { listAreasWithCategories } from '../tracking/category.ts'
import { readCategories } from '../tracking/read/entries.ts'
import { scoreRange } from '../tracking/read/scores.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '../tracking/read/summaries.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The summaries, and the overview that has them with the categories, the scores and the favourites. */
export function listSummaryResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
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
    createSyncResolver(areas),
  ]
}

function createSyncResolver(areas: readonly AnyArea[]): Resolver {
  return createResolver(syncCall(areas), async ({ DATE }, context) => {
    const { reader, today } = context
    const start = await context.readStartingValues()
    const [category, percent, scale, nutrition, favorite, property] = await Promise.all([
      readCategories(reader, listAreasWithCategories(areas)),
      scoreRange(reader, areas, DATE ?? periodAround('month', today), today),
      summarizeScale(reader, areas, start.scale),
      summarizeNutrition(reader, areas, start.kcal),
      context.readFavorites(),
      summarizeProperty(reader, areas, start.property),
    ])
    return { category, percent, scale, nutrition, favorite, property }
  })
}
