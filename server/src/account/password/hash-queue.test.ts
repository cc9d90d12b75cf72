import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createHashQueue } from './hash-queue.ts'

/** Queues jobs named `address:number` at once; returns their names in the order in which they ran, or 'refused'. */
async function run(addresses: readonly string[], limits: Partial<Parameters<typeof createHashQueue>[0]> = {}) {
  const queue = createHashQueue({ concurrency: 1, maxPerAddress: 20, maxWaiting: 100, ...limits })
  const ran: string[] = []
  const refused: string[] = []
  const jobs = addresses.map((address, i) =>
    queue(address, async () => {
      ran.push(`${address}${i}`)
      await sleep(1)
    }).catch(() => refused.push(`${address}${i}`)),
  )
  await Promise.all(jobs)
  return { ran, refused }
}

test('the queue runs the job of the address with the fewest jobs so far', async () => {
  const { ran } = await run([...Array<string>(10).fill('a'), 'b', 'c', 'b'])
  expect(ran.slice(0, 4)).toEqual(['a0', 'b10', 'c11', 'a1'])
  expect(ran.indexOf('b12')).toBeLessThan(5)
  expect(ran).toHaveLength(13)
})

test('the limit of waiting jobs of an address does not refuse the jobs of another address', async () => {
  const { refused } = await run([...Array<string>(6).fill('a'), 'b'], { maxPerAddress: 3 })
  expect(refused).toEqual(['a4', 'a5'])
})

test('a full queue refuses the last job of the address with the most waiting jobs', async () => {
  const { refused } = await run(['x', 'a', 'a', 'a', 'b', 'c'], { maxWaiting: 4 })
  expect(refused).toEqual(['a3'])
})

test('a failed job frees its slot like a successful one', async () => {
  const queue = createHashQueue({ concurrency: 1, maxPerAddress: 5, maxWaiting: 5 })
  const failed = queue('a', async () => {
    throw new Error('out of memory')
  })
  await expect(failed).rejects.toThrow('out of memory')
  expect(await queue('a', async () => 'done')).toBe('done')
})
