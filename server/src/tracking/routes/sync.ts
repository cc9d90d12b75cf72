import type { AnyArea } from '@haru/shared/areas/define.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { areasWithCategories } from '@haru/shared/contract/sync/category.ts'
import { summaryCalls } from '@haru/shared/contract/sync/summary.ts'
import { type SyncData, syncCall } from '@haru/shared/contract/sync/sync.ts'
import { usualItemsCall } from '@haru/shared/contract/sync/usual-items.ts'
import { readCategories } from '@haru/shared/tracking/read/entries.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import { readUsualItems } from '@haru/shared/tracking/read/usual-items.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import type { Database } from '../../db/schema.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import type { ReadScores } from '../scores.ts'
import { prepareStart } from '../start.ts'

interface SyncDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly db: Database
  readonly clocks: Pick<Clocks, 'now'>
  readonly readScores: ReadScores
  readonly readFavorites: (owner: Owner) => Promise<SyncData['favorite']>
}

/** The number of days whose items are counted if the request names none. */
const usualDays = 60

/** The calls of the summaries in the header, of the usual items, and of all data that a device caches of its user. */
export function addSyncRoutes(
  app: RouteScope,
  { areas, store, db, clocks, readScores, readFavorites }: SyncDeps,
): void {
  const readStart = prepareStart(db)

  addCachedRoute(app, summaryCalls.scale, async (_input, caller) =>
    summarizeScale(store.read(caller), areas, (await readStart(caller)).scale),
  )
  addCachedRoute(app, summaryCalls.nutrition, async (_input, caller) =>
    summarizeNutrition(store.read(caller), areas, (await readStart(caller)).kcal),
  )
  addCachedRoute(app, summaryCalls.property, async (_input, caller) =>
    summarizeProperty(store.read(caller), areas, (await readStart(caller)).property),
  )
  addCachedRoute(app, syncCall(areas), async ({ DATE }, caller) => {
    const start = await readStart(caller)
    const [category, scores, scale, nutrition, favorite, property] = await Promise.all([
      readCategories(store.read(caller), areasWithCategories(areas)),
      readScores(caller, DATE),
      summarizeScale(store.read(caller), areas, start.scale),
      summarizeNutrition(store.read(caller), areas, start.kcal),
      readFavorites(caller),
      summarizeProperty(store.read(caller), areas, start.property),
    ])
    return { category, percent: scores, scale, nutrition, favorite, property }
  })
  addCachedRoute(app, usualItemsCall(areas), ({ DATE }, caller) => {
    const end = findUserDay(caller, new Date(clocks.now()))
    return readUsualItems(store.read(caller), areas, DATE ?? { start: addDays(end, 1 - usualDays), end })
  })
}
