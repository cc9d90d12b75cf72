import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areasWithCategories } from '@haru/shared/contract/sync/category.ts'
import { summaryCalls } from '@haru/shared/contract/sync/summary.ts'
import { type SyncData, syncCall } from '@haru/shared/contract/sync/sync.ts'
import { readCategories } from '@haru/shared/tracking/read/entries.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import type { Database } from '../../db/schema.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import type { ReadScores } from '../scores.ts'
import { prepareStart } from '../start.ts'

interface SyncDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly db: Database
  readonly scoresOf: ReadScores
  readonly favoritesOf: (owner: Owner) => Promise<SyncData['favorite']>
}

/** The calls of the summaries in the header, and of all data that a device caches of its user. */
export function syncRoutes(app: RouteScope, { areas, store, db, scoresOf, favoritesOf }: SyncDeps): void {
  const startOf = prepareStart(db)

  addCachedRoute(app, summaryCalls.scale, async (_input, caller) =>
    summarizeScale(store, caller, areas, (await startOf(caller)).scale),
  )
  addCachedRoute(app, summaryCalls.nutrition, async (_input, caller) =>
    summarizeNutrition(store, caller, areas, (await startOf(caller)).kcal),
  )
  addCachedRoute(app, summaryCalls.property, async (_input, caller) =>
    summarizeProperty(store, caller, areas, (await startOf(caller)).property),
  )
  addCachedRoute(app, syncCall(areas), async ({ DATE }, caller) => {
    const start = await startOf(caller)
    const [category, scores, scale, nutrition, favorite, property] = await Promise.all([
      readCategories(store, caller, areasWithCategories(areas)),
      scoresOf(caller, DATE),
      summarizeScale(store, caller, areas, start.scale),
      summarizeNutrition(store, caller, areas, start.kcal),
      favoritesOf(caller),
      summarizeProperty(store, caller, areas, start.property),
    ])
    return { category, percent: scores, scale, nutrition, favorite, property }
  })
}
