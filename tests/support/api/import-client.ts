import type { Client, Reply } from '@haru/server/src/testing/client.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { mintFileOf, strongFile } from '../data/import-files.ts'

/** Sends a file to be imported. */
export function sendImport(user: Client, body: string | Buffer, fileName = 'file'): Promise<Reply> {
  const path = `/haru/api/import/create?fileName=${encodeURIComponent(fileName)}`
  return user.send({ method: 'POST', path, headers: { 'content-type': 'application/octet-stream' }, body })
}

/** Sends a file to be imported, and waits until it is read. */
export async function createImport(user: Client, body: string | Buffer, fileName?: string): Promise<Reply> {
  return waitForReading(user, await sendImport(user, body, fileName))
}

/** The reply with an import that is not being read any more. */
export async function waitForReading(user: Client, reply: Reply): Promise<Reply> {
  let last = reply
  while (last.body?.result?.state === 'reading') {
    last = await user.get('/import/detail', { importId: last.body.result.importId })
  }
  return last
}

/** Imports a file as it is. */
export async function importFile(user: Client, body: string | Buffer): Promise<Reply> {
  const { body: created } = await createImport(user, body)
  return user.post('/import/commit', { importId: created.result.importId, revision: created.result.revision })
}

/** The `haru.json` of an export, without its time. */
export async function readExport(user: Client): Promise<string> {
  const { bytes } = await user.get('/user/export')
  return String((await unzip(bytes)).get('haru.json')).replace(/"madeAt":"[^"]*"/, '"madeAt":""')
}

// No import has this id; the steps before the calls make another one.
const importId = '0193e9c0-0000-7000-8000-000000000002'

const inputsOfImport = {
  'GET /import/detail': { importId },
  'PUT /import/update': { importId, revision: 1, OBJECT: { answers: {}, names: [] } },
  'POST /import/commit': { importId, revision: 1 },
  'DELETE /import/delete': { importId },
}

/** Inputs of the calls of imports. */
export const importInputs = {
  'POST /import/create': { fileName: 'strong.csv' },
  'GET /import/list': { PAGING: { sort: 'asc', page: 1 } },
  ...inputsOfImport,
} as const

/** The steps before the calls of an import: a file is read. */
export const importSteps: Readonly<Record<string, (user: Client) => Promise<Readonly<Record<string, unknown>>>>> =
  Object.fromEntries(
    Object.keys(inputsOfImport).map((name) => [
      name,
      async (user: Client) => {
        const { importId } = (await createImport(user, strongFile)).body.result
        return { importId, ...(name.startsWith('PUT') ? { OBJECT: {} } : {}) }
      },
    ]),
  )

/** The number of payments of an import, a hundred a day: what a thread sends at a time. More would repeat the same work. */
const paymentCount = 4000

/** Imports many payments into an account, and takes them back: the calls of an import with the most work. */
export async function importPayments(user: Client): Promise<void> {
  const rows = Array.from({ length: paymentCount }, (_, i) => {
    const [year, month, date] = addDays(day('2020-01-01'), Math.floor(i / 100)).split('-')
    return [`${month}/${date}/${year}`, `Shop ${i}`, '1200', 'debit', `Category ${i % 40}`] as const
  })
  const { importId } = (await createImport(user, mintFileOf(...rows))).body.result
  const readDetail = () => user.get('/import/detail', { importId })
  await readDetail()
  const OBJECT = { names: [{ area: 'money', name: 'Category 1', part: 'expense', title: 'food' }] }
  await user.put('/import/update', { importId, OBJECT })
  await waitForReading(user, await readDetail())
  const replies = [
    await user.post('/import/commit', { importId }),
    await readDetail(),
    await user.get('/import/list', { PAGING: { page: 1 } }),
    await user.remove('/import/delete', { importId }),
  ]
  const failed = replies.find(({ status }) => status !== 200)
  if (failed !== undefined) throw new Error(`a call of an import did not succeed: ${failed.text.slice(0, 300)}`)
}
