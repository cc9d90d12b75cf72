import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createImportChanges, createRateAnswer, type ImportChange, readRateAnswer } from './import-changes.ts'

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
  const reading = Promise.withResolvers<Import>()
  const options = createImportChanges(client, {
    mutationKey,
    queryKey,
    send: (change, revision) => responses[sent.push([change, revision]) - 1]?.promise ?? Promise.resolve(opened),
    read: () => reading.promise,
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
  const beginReading = () => responses[0]?.resolve({ ...opened, state: 'reading', progress: 0 })
  const endReading = () => reading.resolve({ ...opened, revision: 2 })
  return { client, sent, done, readShown, respond, beginReading, endReading }
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

test('a change waits while the server reads the file again for the one before, and the preview stays', async () => {
  const changes = [answer('weightUnit', 'a'), answer('dateOrder', 'b')]
  const { client, sent, done, respond, beginReading, endReading } = await begin(...changes)
  respond(1)
  beginReading()
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toHaveLength(1)
  expect(client.getQueryData<Import>(queryKey)?.state).toBe('open')
  endReading()
  await Promise.all(done)
  expect(sent).toEqual([
    [changes[0], 1],
    [changes[1], 2],
  ])
})

test('a typed rate is sent as a number that the server reads, and shown again', () => {
  const rates = {
    '1350': '1350',
    '0.00074': '0.00074',
    '.50': '0.50',
    '7.': '7',
    '100': '100',
    '0.0000001': '0.0000001',
  }
  const answers = Object.keys(rates).map(createRateAnswer)
  expect(answers).toEqual(Object.values(rates).map((rate) => `rate:${rate}`))
  expect(answers.map(readRateAnswer)).toEqual(Object.values(rates))
  expect(['0', '.', '', '0.0'].map(createRateAnswer)).toEqual([null, null, null, null])
  expect(['leave', null].map(readRateAnswer)).toEqual(['', ''])
})
