import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { invalidateAreas } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('data that is changed twice at the same time is marked as outdated at once, and loaded once after the next frame', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  const client = new QueryClient()
  const load = vi.fn(async () => 1)
  const stop = new QueryObserver(client, { queryKey: ['food', 'list'], queryFn: load }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.getQueryData(['food', 'list'])).toBe(1))
  client.setQueryData(['food', 'detail'], 2)
  invalidateAreas(client, ['food'])
  invalidateAreas(client, ['food'])
  expect(client.getQueryState(['food', 'list'])?.isInvalidated).toBe(true)
  // An editor never opens on it.
  expect(client.getQueryData(['food', 'detail'])).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(1)
  expect(frames).toHaveLength(1)
  for (const draw of frames) draw()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(client.getQueryState(['food', 'list'])?.isInvalidated).toBe(false))
  expect(load).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
})
