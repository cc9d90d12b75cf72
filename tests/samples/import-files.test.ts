import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImport, readExport, waitForReading } from '../support/api/import-client.ts'
import { type ExportRows, sumExport } from '../support/data/export-sums.ts'
import { zipOf } from '../support/data/zip.ts'
import { databaseKinds, databases } from '../support/servers/databases.ts'

// Exports of other products are not in the repository: HARU_IMPORT_SAMPLES names their folder.
const folder = process.env['HARU_IMPORT_SAMPLES']
if (folder === undefined)
  throw new Error('Set HARU_IMPORT_SAMPLES to the folder of the files that docs/imports.md names.')

/** A file and what a right import of it comes to. */
interface SampleFile {
  readonly file: string
  readonly format: string
  readonly asks?: Readonly<Record<string, string>>
  /** Answers in `asks` that the file need not leave open. */
  readonly mayAsk?: readonly string[]
  readonly mustNotAsk?: readonly string[]
  readonly currency?: string
  readonly timeZone?: string
  readonly optional?: boolean
  readonly nothing?: boolean
  readonly folder?: boolean
  readonly records: number
  readonly skipped?: Readonly<Record<string, number>>
  readonly refused?: readonly { readonly line: number }[]
  readonly first?: string
  readonly last?: string
  readonly exercise?: Key
  readonly scale?: Key<number>
  readonly food?: Key
  readonly money?: Key
  readonly sleep?: Key
  readonly calendar?: Key<number>
}

interface Key<Sums = Readonly<Record<string, number>>> {
  readonly byDay?: Readonly<Record<string, Sums>>
  /** Some days of a long file. */
  readonly spot?: Readonly<Record<string, Sums>>
}

type Read = Reply['body']

const { samples }: { readonly samples: readonly SampleFile[] } = JSON.parse(
  readFileSync(join(folder, 'expected.json'), 'utf8'),
)
const own = samples.filter(({ file }) => existsSync(join(folder, file)))

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  test.each(own.map((sample) => [sample.file, sample] as const))('%s', async (_, sample) => {
    const user = await signUp(sample)
    const before = await readExport(user)
    const bytes = readSample(sample)
    const reply = await createImport(user, bytes, sample.file)
    if (sample.optional === true && reply.body.code === 'unknownFormat') return
    expect(reply.body).toMatchObject({ status: 'success' })
    const read = await answer(user, reply.body.result, sample)
    expectPreview(read, sample)

    const committed = await commit(user, read)
    expectSums(JSON.parse(await readExport(user)), sample)
    expect(committed.outcome).toMatchObject({ known: 0 })

    const again = await answer(user, (await createImport(user, bytes)).body.result, sample)
    const { taken, known, counts } = again
    expect([taken, known]).toEqual([0, read.taken])
    expect(counts.every(({ count }: { readonly count: number }) => count === 0)).toBe(true)
    expect((await commit(user, again)).outcome).toMatchObject({ created: 0, joined: 0, items: 0 })

    for (const { importId } of [again, read]) {
      expect((await user.remove('/import/delete', { importId })).body.result.state).toBe('reverted')
    }
    expect(await readExport(user)).toBe(before)
  })

  function signUp({ currency = 'KRW', timeZone = 'Asia/Seoul' }: SampleFile): Promise<UserClient> {
    return app.signUp({ user_currency: currency, user_timeZone: timeZone })
  }
})

function readSample({ file, folder: isFolder = false }: SampleFile): Buffer {
  const path = join(String(folder), file)
  if (!isFolder) return readFileSync(path)
  return zipOf(Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name))])))
}

/** Answers the questions of a file as its key does. */
async function answer(user: UserClient, created: Read, { asks = {} }: SampleFile): Promise<Read> {
  const ids = created.questions.map(({ id }: { readonly id: string }) => id)
  const answers = Object.fromEntries(Object.entries(asks).filter(([id]) => ids.includes(id)))
  if (Object.keys(answers).length === 0) return created
  const { importId, revision } = created
  const reply = await waitForReading(
    user,
    await user.put('/import/update', { importId, revision, OBJECT: { answers } }),
  )
  expect(reply.body).toMatchObject({ status: 'success' })
  return reply.body.result
}

async function commit(user: UserClient, { importId, revision }: Read): Promise<Read> {
  const { body } = await user.post('/import/commit', { importId, revision })
  expect(body).toMatchObject({ status: 'success', result: { state: 'committed' } })
  return body.result
}

function expectPreview(read: Read, sample: SampleFile): void {
  const { records, skipped = {}, refused = [], asks = {}, mayAsk = [], mustNotAsk = [], first, last } = sample
  expect(read).toMatchObject({ state: 'open', format: sample.format, records })
  expect(read.taken + read.known + read.skippedCnt + read.refusedCnt).toBe(records)
  const reasons = read.skipped.map(({ reason, count }: Read) => [reason, count])
  expect(Object.fromEntries(reasons)).toEqual(skipped)
  expect(read.refused.map(({ line }: Read) => line)).toEqual(refused.map(({ line }) => line))
  const asked = read.questions.map(({ id }: Read) => id)
  for (const id of Object.keys(asks)) if (!mayAsk.includes(id)) expect(asked).toContain(id)
  for (const id of mustNotAsk) expect(asked).not.toContain(id)
  expect(read.questions.filter(({ answer: given }: Read) => given === null)).toEqual([])
  if (first !== undefined) expect([read.dateStart, read.dateEnd]).toEqual([first, last])
}

/** Each item of a food is rounded by itself. */
const foodTolerance = { items: 0, unknown: 0, kcal: 0.5, carb: 0.05, protein: 0.05, fat: 0.05 } as const

function expectSums(exported: ExportRows, sample: SampleFile): void {
  const sums = sumExport(exported, sample.currency ?? 'KRW')
  for (const area of ['exercise', 'money', 'sleep'] as const) expectDays(sums[area], sample[area])
  expectDays(sums['scale'], toKey(sample.scale, 'kg'))
  expectDays(sums['calendar'], toKey(sample.calendar, 'entries'))
  for (const [day, expected] of Object.entries(sample.food?.byDay ?? {})) {
    const found = sums['food']?.[day] ?? {}
    for (const [name, tolerance] of Object.entries(foodTolerance)) {
      const difference = Math.abs((found[name] ?? Number.NaN) - (expected[name] ?? 0))
      expect(difference, `${day} ${name}`).toBeLessThanOrEqual(tolerance * (expected['items'] ?? 0) + 0.01)
    }
  }
}

function toKey(key: Key<number> | undefined, name: string): Key | undefined {
  if (key?.byDay === undefined) return undefined
  return { byDay: Object.fromEntries(Object.entries(key.byDay).map(([day, value]) => [day, { [name]: value }])) }
}

function expectDays(sums: Readonly<Record<string, object>> = {}, key: Key | undefined): void {
  if (key === undefined) expect(sums).toEqual({})
  if (key?.byDay !== undefined) expect(Object.keys(sums)).toEqual(Object.keys(key.byDay))
  for (const [day, expected] of Object.entries(key?.byDay ?? key?.spot ?? {})) {
    const close = Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 2)])
    expect(sums[day], day).toMatchObject(Object.fromEntries(close))
  }
}
