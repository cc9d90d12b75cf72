import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { favoritesCodec } from '../food/favorites.ts'
import { judgedInput } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { categoriesCodec } from './category.ts'
import { scoresCodec } from './scores.ts'
import { nutritionSummaryCodec, propertySummaryCodec, scaleSummaryCodec } from './summary.ts'

/** The six calls below `/user/sync` in one: an object with the result of each. `DATE` is the days to judge, as in `/user/sync/percent`. */
export function syncCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync',
    summary: 'Categories, scores, the three summaries and the favourite foods in one response',
    input: () => judgedInput,
    output: (units) => {
      const result = object({
        category: categoriesCodec(areas),
        percent: scoresCodec(areas, units),
        scale: scaleSummaryCodec(units),
        nutrition: nutritionSummaryCodec(units),
        favorite: favoritesCodec(units),
        property: propertySummaryCodec(units),
      })
      return resultCodec(result)
    },
  })
}
