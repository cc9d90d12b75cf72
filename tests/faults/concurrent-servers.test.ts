import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { setUpClusters } from '../support/servers/cluster.ts'

// Several servers on one PostgreSQL, behind a proxy that sends each request to the next of them.

const { start } = setUpClusters()

const writerAmounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const refusals = writerAmounts.slice(1).map(() => 'alreadyExists')

const readAmount = async (kim: UserClient, DATE: object): Promise<number> =>
  (await kim.get('/money/detail', { DATE })).body.result.money_section[0].money_amount
const outcomeOf = ({ body }: Reply): string => (body.status === 'success' ? 'created' : body.code)

/** Lets ten writers create each day at once. One of them must do so, and the others must be refused. */
async function createTogether(kim: UserClient, dayCount: number): Promise<void> {
  for (let i = 0; i < dayCount; i += 1) {
    const DATE = wirePeriod('day', addDays(day('2026-03-01'), i))
    const create = (amount: number) => kim.post('/money/create', { DATE, OBJECT: spends(amount) })
    const outcomes = (await Promise.all(writerAmounts.map(create))).map(outcomeOf)
    expect(outcomes.toSorted()).toEqual([...refusals, 'created'])
    expect(await readAmount(kim, DATE)).toBe(writerAmounts[outcomes.indexOf('created')])
  }
}

/** Saves at one server and reads at the next. Each response must have the saved contents. */
async function saveAndRead(kim: UserClient, pairCount: number): Promise<void> {
  const DATE = wirePeriod('day', '2026-01-01')
  await kim.post('/money/create', { DATE, OBJECT: spends(1) })
  const saved = Array.from({ length: pairCount }, (_, i) => i + 2)
  const read: number[] = []
  for (const amount of saved) {
    expect((await kim.put('/money/update', { DATE, OBJECT: spends(amount) })).body.status).toBe('success')
    read.push(await readAmount(kim, DATE))
    // Of two servers, the other one saves from then on.
    if (amount % 10 === 0) await readAmount(kim, DATE)
  }
  expect(read).toEqual(saved)
}

for (const { count, dayCount, pairCount, tags } of [
  { count: 2, dayCount: 5, pairCount: 50, tags: [] },
  { count: 3, dayCount: 50, pairCount: 1000, tags: ['long'] },
]) {
  test(`${count} servers give a day to one of ten writers, and respond with the latest save of any server`, {
    tags,
  }, async () => {
    const { signUp } = await start(count)
    const kim = await signUp('kim@haru.test')
    await createTogether(kim, dayCount)
    await saveAndRead(kim, pairCount)
  })
}
