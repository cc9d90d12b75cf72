import type { Import } from '@haru/shared/contract/import/import.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createImportChanges, type ImportChange } from './import-changes.ts'

const queryKey = ['import']
const mutationKey = ['import', 'change']
const name = { area: 'exercise', name: 'Zercher Carry', part: 'leg', title: 'Zercher Carry' }
const questions = ['weightUnit', 'dateOrder'].map((id) => {
  return { id, options: ['a', 'b'], suggestion: null, answer: null, count: 1 }
})

const opened: Import = {
  ...{ id: 'import', revision: 1, state: 'open', progress: 100, code: null, fileName: 'strong.csv', format: 'strong' },
  ...{ createdAt: '', committedAt: null, revertedAt: null, bytes: 1, encoding: 'utf-8', dateStart: '', dateEnd: '' },
  ...{ records: 1, taken: 1, known: 0, skippedCnt: 0, refusedCnt: 0, counts: [], joined: 0, shortened: 0, skipped: [] },
  ...{ refused: [], outcome: null, totals: {}, sample: [], names: [{ ...name, count: 1, isNew: true }], questions },
}

const choose = (title: string): ImportChange => ({ names: [{ ...name, title }] })
const answer = (id: string, value: string): ImportChange => ({ answers: { [id]: value } })

/** Makes the first change, and the others while it is sent. The server changes the revision only, when the test says so. */
async function begin(...changes: readonly ImportChange[]) {
  const client = new QueryClient()
  client.setQueryData(queryKey, opened)
  const sent: (readonly [change: ImportChange, revision: number | null])[] = []
  const responses = changes.map(() => Promise.withResolvers<Import>())
  const options = createImportChanges(client, {
    mutationKey,
    queryKey,
    send: (change, revision) => responses[sent.push([change, revision]) - 1]?.promise ?? Promise.resolve(opened),
  })
  const done: Promise<Import>[] = []
  for (const change of changes) {
    done.push(new MutationObserver(client, options).mutate(change))
    await expect.poll(() => sent.length).toBe(1)
  }
  const readShown = () => {
    const shown = client.getQueryData<Import>(queryKey)
    return [shown?.names[0]?.title, ...(shown?.questions ?? []).map((question) => question.answer)]
  }
  const respond = (index: number) => responses[index]?.resolve({ ...opened, revision: index + 2 })
  return { sent, done, readShown, respond }
}

test('a waiting change that a later one replaces is not sent, and the later one stays in view', async () => {
  const changes = ['frontSquat', 'hackSquat', 'legPress'].map(choose)
  const { sent, done, readShown, respond } = await begin(...changes)
  expect(readShown()).toEqual(['legPress', null, null])
  respond(0)
  await done[0]
  expect(readShown()).toEqual(['legPress', null, null])
  respond(1)
  await Promise.all(done)
  expect(sent).toEqual([
    [changes[0], 1],
    [changes[2], 2],
  ])
})

test('changes of different questions are all sent, each with the revision of the one before', async () => {
  const changes = [answer('weightUnit', 'a'), answer('dateOrder', 'b'), choose('legPress'), answer('weightUnit', 'b')]
  const { sent, done, readShown, respond } = await begin(...changes)
  for (const index of changes.keys()) respond(index)
  await done[0]
  expect(readShown()).toEqual(['legPress', 'b', 'b'])
  await Promise.all(done)
  expect(sent).toEqual(changes.map((change, i) => [change, i + 1]))
})
