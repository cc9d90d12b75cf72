import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMoreMetrics } from '../../../tests/support/data/more-metrics.ts'
import { creation, exercise, lift, money, onDay, records, spend } from '../../../tests/support/data/samples.ts'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { addUser } from '../../../tests/support/servers/stores.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { refreshTotals } from './refresh-totals.ts'
import { openStore } from './store.ts'

const whole = { start: day('2020-01-01'), end: day('2029-12-31') }
const spends = [spend(5), { ...spend(7), include: false }]
const lifts = [lift(5, 5, 100)]

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
  })
  afterAll(() => database.close())

  const readRows = () =>
    database.db
      .selectFrom('entry')
      .select(['area', 'revision', 'seq', 'updated_at'])
      .orderBy('updated_at')
      .orderBy('id')
      .execute()
  const read = async (ownerId: string, area: AnyArea) => {
    const reader = openStore(database.db, createTestClocks()).read({ ownerId })
    const [[recorded] = []] = await reader.days([area], whole)
    return { totals: recorded?.totals ?? null, lifetime: await reader.lifetimeTotals(area) }
  }

  test('days that were recorded before a metric was added get its total at the next start', async () => {
    const users = [await addUser(database), await addUser(database)]
    for (const kim of users) {
      const store = openStore(database.db, createTestClocks())
      await saveEntry(store, kim, records(money), creation(onDay('2026-03-01'), { items: spends }))
      const values = { scale: 70_000_000 }
      await saveEntry(store, kim, records(exercise), creation(onDay('2026-03-01'), { items: lifts, values }))
    }
    const before = await Promise.all(areas.map((area) => read(users[0]?.ownerId ?? '', area)))
    const rows = await readRows()

    const grown = areas.map(withMoreMetrics)
    await refreshTotals(database.db, grown)
    for (const { ownerId } of users) {
      expect(await read(ownerId, withMoreMetrics(money))).toEqual({
        totals: { income: 0, expense: 12, itemCount: 2, latestCount: 2, meanLength: 20, usualTime: 60 },
        lifetime: {
          days: 1,
          sums: { income: 0, expense: 12, itemCount: 2, excludedIncome: 0, excludedExpense: 7 },
          levels: { latestCount: { min: 2, max: 2, last: 2 } },
        },
      })
      expect((await read(ownerId, withMoreMetrics(exercise))).totals).toMatchObject({ count: 1, itemCount: 1 })
    }
    expect(await readRows()).toEqual(rows)

    await refreshTotals(database.db, areas)
    expect(await Promise.all(areas.map((area) => read(users[0]?.ownerId ?? '', area)))).toEqual(before)
  })

  test('a start with the same metrics changes no row', async () => {
    await refreshTotals(database.db, areas)
    await database.db.updateTable('entry').set({ m0: 99 }).execute()
    await refreshTotals(database.db, areas)
    expect(await database.db.selectFrom('entry').select('m0').where('m0', '!=', 99).execute()).toEqual([])
  })
})
