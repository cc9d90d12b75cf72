import { Refusal } from '@haru/shared/errors.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { FoodLists, NewListOperation } from '@haru/web/src/device/food/food-lists.ts'
import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import { newId } from '../../servers/stores.ts'
import type { Device } from '../device.ts'
import type { ListCommand } from './commands.ts'
import { decide, type MadeOperation } from './made-operation.ts'

/** The favourites and own foods that a device shows; null before its first copy. */
export function readShownLists(device: Device): Promise<FoodLists | null> {
  return device
    .store()
    .readSnapshot(device.owner, async ({ readList }) => ({
      favorites: await readList('favorites'),
      ownFoods: await readList('ownFoods'),
    }))
    .catch(() => null)
}

interface ListChangeContext {
  readonly device: Device
  readonly made: MadeOperation[]
  /** Called after each change with what the device shows. */
  readonly onListChange: (operation: NewListOperation, lists: FoodLists | null) => void
}

/** Changes a list over what the device shows. */
export async function changeList(
  { device, made, onListChange }: ListChangeContext,
  command: ListCommand,
): Promise<void> {
  const lists = await readShownLists(device)
  if (lists === null) return
  const mark = made.length + 1
  const { operation, expected, saved } = planListChange(lists, command, mark)
  try {
    await device.store().addListOperation(device.owner, operation)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const { id, act } = operation
  const [place, shownId] = operation.act === 'ownFood' ? [operation.foodId, operation.foodId] : [act, null]
  made.push({
    id,
    device,
    userIndex: device.userIndex,
    act,
    mark,
    place,
    shownId,
    saved: listMark(saved),
    expected: listMark(expected),
    isDiscarded: false,
    isLost: false,
  })
  onListChange(operation, await readShownLists(device))
}

const listMark = (mark: number | null) => (mark === null ? [] : [mark])

/** Sends again what the server refused of the lists, as a user who keeps what the device has. */
export async function keepRefused(made: MadeOperation[], device: Device): Promise<void> {
  for (const { id, status, sent } of await device.store().listUnsent(device.owner)) {
    if (status !== 'refused' || !('food' in sent)) continue
    const keep = () => device.store().repeatListOperation(device.owner, id, newId())
    const { ended, added } = await decide(made, device, keep)
    const last = ended.at(-1) ?? describeLostFood(device, sent)
    const [repeated] = added
    // What it replaces is what the server has told with its refusal.
    if (last !== null && repeated !== undefined)
      made.push({ ...last, id: repeated.id, expected: null, isDiscarded: false })
  }
}

/** The operation that the device itself has made of an own food which a restored server has lost; null of a favourite. */
function describeLostFood(device: Device, sent: UnsentOperation['sent']): MadeOperation | null {
  if (!('foodId' in sent)) return null
  const { id, act, foodId, food } = sent
  const mark = (food as OwnFoodContents | null)?.carb ?? null
  return {
    id,
    device,
    userIndex: device.userIndex,
    act,
    mark: mark ?? 0,
    place: foodId,
    shownId: foodId,
    saved: listMark(mark),
    expected: null,
    isDiscarded: false,
    isLost: false,
  }
}

/** The change of a list, with the marks of the own food before it and after it; null without a food. */
interface PlannedListChange {
  readonly operation: NewListOperation
  readonly expected: number | null
  readonly saved: number | null
}

/** The change that the user of a device makes over what it shows. */
function planListChange({ favorites, ownFoods }: FoodLists, command: ListCommand, mark: number): PlannedListChange {
  const { type, at, size } = command
  if (type === 'favorite') {
    const food = { ...favorite, name: `food ${at}` }
    const isFavorite = !favorites.some(({ name }) => name === food.name)
    return { operation: { id: newId(), act: type, food, isFavorite }, expected: null, saved: null }
  }
  const foodId = ownFoodIds[at] ?? ''
  const expected = ownFoods.find(({ id }) => id === foodId)?.carb ?? null
  const food = size === 1 ? null : { ...ownFood, carb: mark }
  return { operation: { id: newId(), act: type, foodId, food }, expected, saved: food?.carb ?? null }
}

const ownFoodIds = [1, 2, 3].map((number) => `own:0193e9c0-0000-7000-8000-00000000000${number}`)

const favorite: Favorite = {
  name: '',
  brand: '',
  serv: '',
  gram: 100,
  kcal: 1,
  carb: 1,
  protein: 1,
  fat: 1,
  unknown: '',
}

const ownFood: OwnFoodContents = {
  names: { ko: '빵', en: 'bread' },
  brand: '',
  per: 'g',
  kcal: 1,
  carb: null,
  protein: null,
  fat: null,
  portions: [{ ko: '', en: '100 g', grams: 100 }],
  barcode: '',
}
