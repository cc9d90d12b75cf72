import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { searchCalls } from '@haru/shared/contract/food/search.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { foodSources } from '@haru/shared/food/sources.ts'
import { type App, answer, answerKept } from '../http/answer.ts'
import { createRates } from '../http/rates.ts'
import type { Clocks } from '../runtime/clocks.ts'
import type { Catalogue } from './catalogue.ts'
import type { Favorites } from './favorites.ts'
import type { Finding } from './finding.ts'
import type { OwnFoods } from './own.ts'

/** A person's favourite foods. */
export function favoriteRoutes(app: App, favorites: Favorites): void {
  answerKept(app, favoriteCalls.list, (_input, caller) => favorites.list(caller))
  answerKept(app, favoriteCalls.sync, (_input, caller) => favorites.list(caller))
  answer(app, favoriteCalls.update, ({ foodFavorite }, caller) => favorites.toggle(caller, foodFavorite))
}

interface Foods {
  readonly finding: Finding
  readonly own: OwnFoods
  readonly catalogue: Catalogue
  readonly clocks: Pick<Clocks, 'monotonic'>
}

/** SAFETY: 30 a minute. A screen asks when somebody has stopped typing, and waits where it has to. */
const searches = { perMinute: 30, burst: 30 } as const

/** Finding food, and making it. */
export function findRoutes(app: App, { finding, own, catalogue, clocks }: Foods): void {
  const take = createRates(clocks.monotonic)
  const admit = ({ ownerId }: { readonly ownerId: string }) => {
    const wait = take(ownerId, searches)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
  }

  answer(app, searchCalls.list, async (input, caller) => {
    // What they know without asking for it is not searched for.
    if (input.query.trim() !== '') admit(caller)
    return finding.list(caller, input)
  })
  answer(app, searchCalls.barcode, async (input, caller) => {
    admit(caller)
    return finding.barcode(caller, input)
  })
  answer(app, searchCalls.sources, async () => {
    const counts = await catalogue.counts()
    return foodSources.map((source) => ({ ...source, foods: counts.get(source.id) ?? 0 }))
  })
  answerKept(app, ownCalls.list, ({ PAGING }, caller) => finding.own(caller, PAGING))
  answer(app, ownCalls.create, async ({ OBJECT }, caller) => finding.told(caller, await own.create(caller, OBJECT)))
  answer(app, ownCalls.update, async ({ OBJECT }, caller) => finding.told(caller, await own.update(caller, OBJECT)))
  answer(app, ownCalls.remove, async ({ food_id }, caller) => {
    await own.remove(caller, food_id)
    return null
  })
}
