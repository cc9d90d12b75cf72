import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Scores } from '../../engine/score/score.ts'
import type { Units } from '../../field/units.ts'
import type { Favorite } from '../../food/favorite.ts'
import type { Categories } from '../../tracking/category.ts'
import type { NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/read/summaries.ts'
import { favoritesCodec } from '../food/favorites.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { categoriesCodec } from './category.ts'
import { scoresCodec, scoresInput } from './scores.ts'
import { nutritionSummaryCodec, propertySummaryCodec, scaleSummaryCodec } from './summary.ts'

/** The results of the six calls below `/user/sync`. */
export interface SyncData {
  readonly category: Categories
  readonly percent: Scores
  readonly scale: ScaleSummary
  readonly nutrition: NutritionSummary
  /** Newest first. */
  readonly favorite: readonly Favorite[]
  readonly property: PropertySummary
}

/** The six calls in one. `DATE` is the days to judge, as in `/user/sync/percent`. */
export function syncCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync',
    summary: 'Categories, scores, the three summaries and the favourite foods in one response',
    input: () => scoresInput,
    output: (units) => resultCodec(syncSchema(areas, units)),
  })
}

function syncSchema(areas: readonly AnyArea[], units: Units) {
  return object({
    category: categoriesCodec(areas),
    percent: scoresCodec(areas, units),
    scale: scaleSummaryCodec(units),
    nutrition: nutritionSummaryCodec(units),
    favorite: favoritesCodec(units),
    property: propertySummaryCodec(units),
  })
}
