import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { searchCalls } from '@haru/shared/contract/food/search.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { foodSources } from '@haru/shared/food/sources.ts'
import type { FoodSearch } from '@haru/shared/resolvers/food/food-search.ts'
import { addRoute, type RouteScope } from '../http/route.ts'
import { createRateLimiter } from '../http/security/rate-limiter.ts'
import type { Clocks } from '../runtime/clocks.ts'
import type { FoodCatalogue } from './catalogue.ts'
import type { FavoriteFoods } from './favorite-foods.ts'
import type { OwnFoods } from './own-foods.ts'
import type { PersonalFoodsUser } from './personal-foods-cache.ts'

/** The route that changes the favourite foods. */
export function addFavoriteRoutes(app: RouteScope, favorites: FavoriteFoods): void {
  addRoute(app, favoriteCalls.update, ({ foodFavorite }, caller) => favorites.toggle(caller, foodFavorite))
}

interface FoodRouteDeps {
  readonly search: FoodSearch<PersonalFoodsUser>
  readonly ownFoods: OwnFoods
  readonly catalogue: FoodCatalogue
  readonly clocks: Pick<Clocks, 'monotonic'>
}

/** A screen searches after a pause in typing, so 30 searches a minute are enough; it waits if a search is refused. */
const searchRate = { perMinute: 30, burst: 30 } as const

/** The routes of food search, and those that change own foods. */
export function addSearchRoutes(app: RouteScope, { search, ownFoods, catalogue, clocks }: FoodRouteDeps): void {
  const take = createRateLimiter(clocks.monotonic)
  const takeSearch = ({ ownerId }: { readonly ownerId: string }) => {
    const wait = take(ownerId, searchRate)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
  }

  addRoute(app, searchCalls.list, async (input, caller) => {
    // An empty query lists personal foods without a search, so it does not count.
    if (input.query.trim() !== '') takeSearch(caller)
    return search.find(caller, input)
  })
  addRoute(app, searchCalls.barcode, async (input, caller) => {
    takeSearch(caller)
    return search.findByBarcode(caller, input)
  })
  addRoute(app, searchCalls.sources, async () => {
    const counts = await catalogue.countBySource()
    return foodSources.map((source) => ({ ...source, foods: counts.get(source.id) ?? 0 }))
  })
  addRoute(app, ownCalls.create, async ({ OBJECT }, caller) => {
    const food = await ownFoods.create(caller, OBJECT)
    return { ...(await search.presentOwn(caller, food)), msg: 'answer.created' }
  })
  addRoute(app, ownCalls.update, async ({ OBJECT, EXPECTED }, caller) => {
    const food = await ownFoods.update(caller, OBJECT, EXPECTED?.food)
    return { ...(await search.presentOwn(caller, food)), msg: 'answer.updated' }
  })
  addRoute(app, ownCalls.remove, async ({ food_id }, caller) => {
    await ownFoods.remove(caller, food_id)
    return { msg: 'answer.deleted' }
  })
}
