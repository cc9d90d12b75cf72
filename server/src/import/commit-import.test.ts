import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImport, importFile } from '../../../tests/support/api/import-client.ts'
import { sleepFileOf, strongFile } from '../../../tests/support/data/import-files.ts'
import { money, records } from '../../../tests/support/data/samples.ts'
import { newId } from '../../../tests/support/servers/stores.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { maxEntries } from '../tracking/store.ts'
import { toStoredEntry, writeStoredEntries } from '../tracking/writes.ts'
import { commitImport } from './commit-import.ts'
import { findImport, readCommitVersion, readPreview } from './import-rows.ts'
import type { PlannedRecord } from './plan/planner.ts'
import type { ReadFile } from './read-file.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const first = day('1990-01-01')

/** A record without items, on the day with this number. */
const recordOn = (number: number, revision = 1) => {
  const entry = { id: newId(), period: periodAround('day', addDays(first, number)), values: {}, items: [], revision }
  return toStoredEntry({ collection: records(money), entry, totals: {} })
}

function planRecord(number: number, revision = 1): PlannedRecord {
  const entry = recordOn(number, revision)
  const { area, start, type } = entry
  return { entry, stored: { area, start, type, finish: start, identities: '', items: '{}' } }
}

test('a commit ends before it writes records for which the account has no room', async () => {
  const kim = await app.signUp()
  const { importId } = (await createImport(kim, strongFile)).body.result
  const owner = { ownerId: kim.id }
  const stored = Array.from({ length: maxEntries - 3 }, (_, i) => recordOn(i))
  await app.db
    .transaction()
    .execute((transaction) => writeStoredEntries(transaction, owner, stored, { seq: 1, now: 0 }))
  const now = app.clocks.now()
  const row = await findImport(app.db, owner, importId, now)
  const account = { ...owner, units: { weight: 'kg', currency: 'KRW' } }
  const context = { areas: [...areas, calendarArea], db: app.db, now, maxBytes: 1e9 }
  // A record that was there takes no room.
  const batches = [
    [planRecord(0, 2), ...[1, 2].map((i) => planRecord(maxEntries + i))],
    [planRecord(maxEntries + 3)],
    [planRecord(maxEntries + 4)],
    [planRecord(maxEntries + 5)],
  ]
  const written: number[] = []
  const reader = {
    plan: async (
      _: unknown,
      { storeRecords }: { readonly storeRecords: (records: readonly PlannedRecord[]) => Promise<void> },
    ) => {
      for (const [i, records] of batches.entries()) {
        await storeRecords(records)
        written.push(i)
      }
      throw new Error('a commit has stored more records than an account has room for')
    },
  }
  const known = { identities: '', names: [], version: await readCommitVersion(app.db, owner) }
  const file = { reader, known, resolve: (categories: unknown) => ({ names: [], categories, shortened: 0 }) }
  const commit = commitImport(
    { ...context, caller: account } as unknown as Parameters<typeof commitImport>[0],
    row,
    file as unknown as ReadFile,
  )
  await expect(commit).rejects.toMatchObject({ code: 'limitReached', details: { limit: maxEntries } })
  expect(written).toEqual([0, 1])
})

test('a file with more new records than an account has room for is refused at the commit without being read again', async () => {
  const kim = await app.signUp()
  const { importId, revision } = (await createImport(kim, strongFile)).body.result
  const preview = readPreview(await findImport(app.db, { ownerId: kim.id }, importId, app.clocks.now()))
  expect(preview?.created).toBe(2)
  const change = { preview: JSON.stringify({ ...preview, created: maxEntries + 1 }) }
  await app.db.updateTable('import').set(change).where('id', '=', importId).execute()
  // The thread that has read it ends, and without its chunks the file cannot be read.
  await createImport(await app.signUp(), strongFile)
  await app.db.deleteFrom('import_chunk').where('import_id', '=', importId).execute()
  const refused = { status: 409, body: { code: 'limitReached' } }
  expect(await kim.post('/import/commit', { importId, revision })).toMatchObject(refused)
})

test('only nights that overlap are skipped where the day of the user begins after midnight', async () => {
  const kim = await app.signUp({ user_dayStart: 4 })
  // Their days are those before their last hours: the 1st and the 2nd.
  const nights = sleepFileOf(
    ['2026-03-01 20:00:00', '2026-03-02 03:00:00'],
    ['2026-03-02 20:00:00', '2026-03-03 03:00:00'],
  )
  const read = (await importFile(kim, nights)).body.result
  expect(read).toMatchObject({ dateStart: '2026-03-01', dateEnd: '2026-03-02', taken: 2 })
  const more = sleepFileOf(
    // Before the night of the 1st, and at the same hours a day before and after those above.
    ['2026-03-01 00:30:00', '2026-03-01 07:00:00'],
    ['2026-02-28 20:30:00', '2026-03-01 00:10:00'],
    ['2026-03-03 20:30:00', '2026-03-04 03:30:00'],
    ['2026-03-02 02:30:00', '2026-03-02 04:30:00'],
  )
  const joined = (await createImport(kim, more)).body.result
  expect(joined).toMatchObject({ taken: 3, skipped: [{ reason: 'overlap', count: 1, lines: [5] }] })
})
