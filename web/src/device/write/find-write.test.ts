import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { expect, test } from 'vitest'
import { createWriteFinder } from './find-write.ts'

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch'))

test('a write whose code cannot be loaded is left to the server after an exchange of what waits', async () => {
  const steps: string[] = []
  const synchronize = async () => {
    await Promise.resolve()
    steps.push('exchanged')
  }
  const findWrite = createWriteFinder([], failToLoad, { synchronize })
  const write = await findWrite(favoriteCalls.update)
  steps.push('left to the server')
  expect([write, steps]).toEqual([null, ['exchanged', 'left to the server']])
})

test('a write whose code cannot be loaded is left to the server also if the exchange fails', async () => {
  const findWrite = createWriteFinder([], failToLoad, { synchronize: () => Promise.reject(new Error('no response')) })
  expect(await findWrite(favoriteCalls.update)).toBeNull()
})
