import { expect, test } from 'vitest'
import { createWorkSlots } from './work-slots.ts'

const limits = { max: 2, maxPerUser: 1, maxWaitMs: 60_000, maxWaitingPerUser: 2, retryAfter: 10 }

test('a user with running work waits, while another user starts at once', async () => {
  const slots = createWorkSlots(limits)
  const order: string[] = []
  const release = await slots.take('kim')
  const second = slots.take('kim').then((end) => {
    order.push('kim again')
    return end
  })
  await slots.take('lee')
  order.push('lee')
  release()
  release()
  await second
  expect(order).toEqual(['lee', 'kim again'])
})

test('calls of a user beyond those that wait are refused at once, with the time to wait', async () => {
  const slots = createWorkSlots(limits)
  await slots.take('kim')
  const waiting = [slots.take('kim'), slots.take('kim')]
  const refused = { code: 'tooManyRequests', details: { retryAfter: 10 } }
  await expect(slots.take('kim')).rejects.toMatchObject(refused)
  expect(waiting).toHaveLength(2)
})

test('no request waits for ever on a full server', async () => {
  const slots = createWorkSlots({ ...limits, maxWaitMs: 1 })
  const releases = [await slots.take('kim'), await slots.take('lee')]
  await expect(slots.take('park')).rejects.toMatchObject({ code: 'overloaded', details: { retryAfter: 10 } })
  for (const release of releases) release()
  expect(await slots.take('park')).toBeTypeOf('function')
})

test('a waiting request of one user does not block a free slot for others', async () => {
  const slots = createWorkSlots(limits)
  await slots.take('kim')
  const again = slots.take('kim')
  const lee = await slots.take('lee')
  const park = slots.take('park')
  lee()
  expect(await park).toBeTypeOf('function')
  expect(await Promise.race([again, Promise.resolve('waits')])).toBe('waits')
})

test('after each work of a user it is the turn of a user who waits', async () => {
  const slots = createWorkSlots({ ...limits, max: 1, maxWaitingPerUser: 3 })
  const order: string[] = []
  const run = async (ownerId: string) => {
    const release = await slots.take(ownerId)
    order.push(ownerId)
    await Promise.resolve()
    release()
  }
  await Promise.all([run('kim'), run('kim'), run('kim'), run('kim'), run('lee'), run('park'), run('lee')])
  expect(order).toEqual(['kim', 'lee', 'park', 'kim', 'lee', 'kim', 'kim'])
})
