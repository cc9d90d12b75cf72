import { codec, custom, object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Scores } from '../../engine/score.ts'
import type { Units } from '../../field/units.ts'
import type { Favorite } from '../../food/favorite.ts'
import type { Categories } from '../../tracking/category.ts'
import type { NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/summary.ts'
import { favoritesOnWire } from '../food/favorites.ts'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer } from '../wire/envelope.ts'
import { categoriesOnWire } from './category.ts'
import { percentInput, scoresOnWire } from './scores.ts'
import { nutritionOnWire, propertyOnWire, scaleOnWire } from './summary.ts'

/** What a device knows of its person: the answers of the six calls below `/user/sync`. */
export interface Sync {
  readonly category: Categories
  readonly percent: Scores
  readonly scale: ScaleSummary
  readonly nutrition: NutritionSummary
  /** The newest first. */
  readonly favorite: readonly Favorite[]
  readonly property: PropertySummary
}

/** All six at once. `DATE` is which days are judged, as `/user/sync/percent` takes it. */
export function syncCall(areas: readonly AnyArea[]) {
  return endpoint({
    method: 'GET',
    path: '/user/sync',
    access: 'person',
    summary: 'Categories, scores, the three summaries and the favourite foods at once',
    input: () => percentInput,
    output: (units) => foundAnswer(syncOnWire(areas, units)),
  })
}

function syncOnWire(areas: readonly AnyArea[], units: Units) {
  const parts = object({
    category: categoriesOnWire(areas),
    percent: scoresOnWire(areas, units),
    scale: scaleOnWire(units),
    nutrition: nutritionOnWire(units),
    favorite: favoritesOnWire(units),
    property: propertyOnWire(units),
  })
  return codec(parts, custom<Sync>(), { decode: (parts) => parts, encode: (sync) => sync })
}
