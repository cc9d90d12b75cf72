import { Readable } from 'node:stream'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { withOwnerTransaction } from '@haru/server/src/db/owner-transaction.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { writeEntries } from '@haru/server/src/tracking/writes.ts'
import { readAccountData } from '@haru/server/src/transfer/account-data.ts'
import { createExport } from '@haru/server/src/transfer/export.ts'
import { readExport } from '@haru/server/src/transfer/read-export.ts'
import { restoreAccount } from '@haru/server/src/transfer/restore-account.ts'
import { openDataFile } from '@haru/server/src/transfer/unzip.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Units } from '@haru/shared/field/units.ts'
import {
  type Category,
  createDefaultCategory,
  listAreasWithCategories,
  type Part,
  type Title,
} from '@haru/shared/tracking/category.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { validateEntry } from '@haru/shared/tracking/validate.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someEntry, someId, someUnits } from './support/data/arbitraries.ts'
import { openFreshDatabase } from './support/servers/databases.ts'
import { addUser } from './support/servers/stores.ts'

// A restore of any account has the same data as the exported account.

let database: DatabaseHandle
beforeAll(async () => {
  database = await openFreshDatabase('sqlite')
})
afterAll(() => database.close())

interface AccountHistory {
  readonly units: Units
  readonly categories: ReadonlyMap<string, Category>
  readonly entries: readonly (readonly [Collection, Entry])[]
}

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .map((text) => text.replaceAll(/\p{Cc}/gu, '').trim() || '이름')
const change = fc.record({ name: fc.option(name), removed: fc.boolean() })

/** The default category with other names, removed parts and titles, and an own part. No list is empty, and no name occurs twice. */
function someCategory(area: AnyArea): fc.Arbitrary<Category> {
  const { parts } = createDefaultCategory(area)
  const fixed = new Set(area.parts.filter((part) => part.fixed === true).map(({ id }) => id))
  const changes = fc.array(change, { minLength: 100, maxLength: 100 })
  return fc.record({ changes, id: someId, name }).map(({ changes: all, id, name: own }) => {
    let at = 0
    const changed = <T extends Title>(each: T, isKept: boolean): T => {
      at += 1
      const to = all[at % all.length]
      return { ...each, name: to?.name == null ? null : `${to.name}${at}`, removed: to?.removed === true && !isKept }
    }
    const renamed = parts.map((part, i) => ({
      ...changed(part, i === 0 || fixed.has(part.id)),
      titles: part.titles.map((title, k) => changed(title, k === 0)),
    }))
    const [first] = renamed
    const added = {
      ...first,
      id,
      name: `${own}0`,
      removed: false,
      titles: first?.titles.length ? [{ id, name: own, removed: false }] : [],
    }
    return { parts: fixed.size > 0 || first === undefined ? renamed : [...renamed, added as Part] }
  })
}

const someAccountHistory: fc.Arbitrary<AccountHistory> = someUnits.chain((units) =>
  fc
    .record({
      categories: fc.tuple(
        ...listAreasWithCategories(areas).map((area) =>
          fc.option(someCategory(area)).map((own) => [area.id, own] as const),
        ),
      ),
      entries: fc.tuple(
        ...listCollections(areas).map((collection) =>
          fc
            .array(someEntry(collection, units), { maxLength: 6 })
            .map((all) => all.map((entry) => [collection, entry] as const)),
        ),
      ),
    })
    .map(({ categories, entries }) => {
      const own = new Map(
        categories.flatMap(([area, category]) => (category === null ? [] : [[area, category] as const])),
      )
      return { units, categories: own, entries: onlyValid(entries.flat(), own) }
    }),
)

/** The entries that pass validation, with each period and each id once. */
function onlyValid(
  entries: AccountHistory['entries'],
  categories: AccountHistory['categories'],
): AccountHistory['entries'] {
  const exportAccount = new Set<string>()
  return entries.flatMap(([collection, { revision: _, ...entry }]) => {
    const { area, kind } = collection
    const category = categories.get(area.id) ?? createDefaultCategory(area)
    const keys = [entry.id, `${area.id} ${kind} ${entry.period.type} ${entry.period.start} ${entry.period.end}`]
    if (validateEntry(area, kind, entry, category) !== null || keys.some((key) => exportAccount.has(key))) return []
    for (const key of keys) exportAccount.add(key)
    const values = kind === 'goal' ? completeGoal(area, entry.values) : entry.values
    return [[collection, { ...entry, values, revision: 1 }] as const]
  })
}

async function writeHistory({ units, categories, entries }: AccountHistory): Promise<Owner> {
  const owner = await addUser(database)
  await withOwnerTransaction(database.db, owner.ownerId, async (transaction, seq) => {
    await transaction
      .updateTable('account')
      .set({ currency: units.currency, weight_unit: units.weight })
      .where('id', '=', owner.ownerId)
      .execute()
    for (const [area, category] of categories) {
      const row = { owner_id: owner.ownerId, area, value: JSON.stringify(category), revision: 1 }
      await transaction.insertInto('category').values(row).execute()
    }
    const written = entries.map(([collection, entry], i) => ({
      collection,
      entry,
      totals: computeStoredTotals(collection, entry),
      seq: seq + i,
    }))
    await writeEntries(transaction, owner, written, 0)
  })
  return owner
}

async function exportAccount(owner: Owner): Promise<Buffer> {
  const { body } = createExport(await readAccountData(database.db, areas, owner), 0)
  return Buffer.concat(await Array.fromAsync<Buffer>(body))
}

test('any account is restored unchanged, and the exports before and after are equal to the byte', async () => {
  let entries = 0
  await fc.assert(
    fc.asyncProperty(someAccountHistory, async (history) => {
      entries += history.entries.length
      const before = await exportAccount(await writeHistory(history))
      const lee = await addUser(database)
      const data = await openDataFile(Readable.from([before]))
      await restoreAccount(database.db, lee, await readExport(areas, data), { now: 0, maxBytes: 50_000_000 })
      const after = await exportAccount(lee)
      expect((await unzip(after)).get('haru.json')).toBe((await unzip(before)).get('haru.json'))
      expect(after.equals(before)).toBe(true)
    }),
    { numRuns: 15 },
  )
  expect(entries).toBeGreaterThan(100)
})
