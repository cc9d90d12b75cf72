import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { type OwnFoodInput, ownCalls, ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { onDeviceMessages } from '@haru/shared/contract/tracking/messages.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { completeOwnFood } from '@haru/shared/food/own-food.ts'
import { markOwnFood } from '@haru/shared/food/personal-foods.ts'
import { readRecentFoods } from '@haru/shared/resolvers/food.ts'
import { applyFavorite, type NewListOperation, type NewOwnFoodOperation } from '../food/food-lists.ts'
import { createOperationId } from '../queue/operation-format.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'
import type { LocalWrite } from './local-write.ts'
import type { OperationSender, OperationSenderOptions } from './operation-sender.ts'

interface ListWriteContext extends Pick<OperationSenderOptions, 'store' | 'owner'> {
  readonly send: OperationSender
}

/** The calls that write favourites and own foods. */
export function createListWrites(context: ListWriteContext): readonly LocalWrite[] {
  return [
    {
      endpoint: favoriteCalls.update,
      write: ({ foodFavorite }: { readonly foodFavorite: Favorite }) => toggleFavorite(context, foodFavorite),
    },
    {
      endpoint: ownCalls.create,
      write: ({ OBJECT }: OwnFoodCall) => saveOwnFood(context, OBJECT, { isNew: true }),
    },
    {
      endpoint: ownCalls.update,
      write: ({ OBJECT, EXPECTED }: OwnFoodCall) =>
        saveOwnFood(context, OBJECT, { isNew: false, expected: EXPECTED?.food }),
    },
    {
      endpoint: ownCalls.remove,
      write: ({ food_id }: { readonly food_id: string }) => removeOwnFood(context, food_id),
    },
  ]
}

interface OwnFoodCall {
  readonly OBJECT: OwnFoodInput
  readonly EXPECTED?: OwnFoodInput | undefined
}

/** Reads from the copy of this device; null if the copy lacks the data, or if the database fails. */
function readCopy<T>({ store, owner }: ListWriteContext, work: (snapshot: DeviceSnapshot) => Promise<T>) {
  return store.readSnapshot(owner, work).catch(() => null)
}

/** Sets what the user sees the opposite of, so that the operation means the same whenever it is done. */
async function toggleFavorite(context: ListWriteContext, food: Favorite): Promise<readonly Favorite[] | null> {
  const readFavorites = () => readCopy(context, ({ readList }) => readList('favorites'))
  const before = await readFavorites()
  if (before === null) return null
  const isFavorite = !before.some((each) => favoriteKey(each) === favoriteKey(food))
  const sent = await sendListOperation(context, {
    id: createOperationId(Date.now()),
    act: 'favorite',
    food,
    isFavorite,
  })
  return sent === null ? null : ((await readFavorites()) ?? applyFavorite(before, { food, isFavorite }))
}

async function saveOwnFood(
  context: ListWriteContext,
  { id, food: typed }: OwnFoodInput,
  { isNew, expected }: { readonly isNew: boolean } & Pick<NewOwnFoodOperation, 'expected'>,
): Promise<(FoodSearchResult & { readonly msg: string }) | null> {
  const food = completeOwnFood(typed)
  const foodId = id ?? `${ownFoodIdPrefix}${createOperationId(Date.now())}`
  const found = await readCopy(context, (snapshot) => presentOwn(snapshot, { ...food, id: foodId, source: 'own' }))
  if (found === null) return null
  const operation = { id: createOperationId(Date.now()), act: 'ownFood', foodId, food, expected } as const
  const sent = await sendListOperation(context, operation, async () => {
    if (!isNew) await expectOwnFood(context, foodId)
  })
  if (sent === null) return null
  const msg = isNew ? 'answer.created' : 'answer.updated'
  return { ...found, msg: sent.isDone ? msg : onDeviceMessages.saved }
}

async function presentOwn({ reader, readProfile, readList }: DeviceSnapshot, food: Food): Promise<FoodSearchResult> {
  const { settings } = await readProfile()
  const recents = await readRecentFoods(reader, findUserDay(settings, new Date()), () => undefined)
  const favorites = await readList('favorites')
  return { ...markOwnFood(food, { recents, favorites, language: settings.language }), query: '' }
}

async function expectOwnFood({ store, owner }: ListWriteContext, foodId: string): Promise<void> {
  const ownFoods = await store.readSnapshot(owner, ({ readList }) => readList('ownFoods'))
  if (!ownFoods.some(({ id }) => id === foodId)) throw new Refusal('noData', { msg: 'error.foodGone' })
}

async function removeOwnFood(context: ListWriteContext, foodId: string): Promise<{ readonly msg: string } | null> {
  if ((await readCopy(context, ({ readList }) => readList('ownFoods'))) === null) return null
  const id = createOperationId(Date.now())
  const sent = await sendListOperation(context, { id, act: 'ownFood', foodId, food: null })
  return sent === null ? null : { msg: sent.isDone ? 'answer.deleted' : onDeviceMessages.removed }
}

/** `check` refuses an operation that the server would refuse. */
function sendListOperation(
  { send, store, owner }: ListWriteContext,
  operation: NewListOperation,
  check: () => Promise<void> = async () => undefined,
) {
  return send({
    id: operation.id,
    store: async () => {
      await check()
      await store.addListOperation(owner, operation)
    },
    change: { areas: [], lists: [operation.act === 'favorite' ? 'favorites' : 'ownFoods'] },
    createRefusal: (code, details) => new Refusal(code, details),
  })
}
