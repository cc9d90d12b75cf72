import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { FoodLists, NewListOperation } from '@haru/web/src/device/food/food-lists.ts'
import { expect } from 'vitest'
import { createChangeClient } from '../change-client.ts'
import type { Device } from '../device.ts'
import { findDone } from '../server.ts'
import { readShownLists } from './list-changes.ts'
import type { World } from './world.ts'

/** The favourites and own foods of a user on the server. */
export async function readServerLists(user: UserClient): Promise<unknown> {
  return (await user.get('/user/sync/foods')).body.result
}

/** M1: a device shows the lists of the server, with their revisions, and has the settings that decide on which day a moment is. */
export async function checkSameLists(device: Device, lists: unknown, user: UserClient): Promise<void> {
  const { profile } = await createChangeClient(user).readLists(['account'])
  expect(await device.store().readSnapshot(device.owner, ({ readProfile }) => readProfile()), 'M1').toEqual(profile)
  const shown = await readShownLists(device)
  const ownFoods = shown?.ownFoods.map(({ source: _, ...food }) => food)
  expect({ favorites: shown?.favorites, ownFoods }, 'M1').toEqual(lists)
}

/** M5: a change of an own food replaced what its user saw: the one before it, by the order in which the server has done them. */
export async function checkOwnFoods(world: World): Promise<void> {
  const done = await findDone(world.app, world.users)
  const changes = world.made
    .filter(({ id, act }) => act === 'ownFood' && done.has(id))
    .map((operation) => ({ operation, revision: done.get(operation.id)?.revision ?? 0 }))
    .toSorted((a, b) => a.revision - b.revision)
  const saved = new Map<string, readonly number[]>()
  for (const { operation } of changes) {
    const key = `${operation.userIndex} ${operation.place}`
    if (operation.expected !== null) expect(operation.expected, 'M5 ownFood').toEqual(saved.get(key) ?? [])
    saved.set(key, operation.saved)
  }
}

/** M8: a device shows the change of a list that it has just made. */
export function checkListChange(operation: NewListOperation, lists: FoodLists | null): void {
  if (operation.act === 'favorite') {
    const isShown = lists?.favorites.some(({ name }) => name === operation.food.name)
    expect(isShown, 'M8').toBe(operation.isFavorite)
    return
  }
  const shown = lists?.ownFoods.find(({ id }) => id === operation.foodId)
  expect(shown?.carb ?? null, 'M8').toBe(operation.food?.carb ?? null)
}
