import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { getTotalColumns } from '@haru/shared/tracking/rows.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/servers/databases.ts'
import { newId } from '../../../tests/support/servers/stores.ts'
import { createAccountRow } from '../testing/account-row.ts'
import { openStore } from '../tracking/store.ts'
import type { DatabaseHandle } from './database-handle.ts'
import type { Migration } from './migration.ts'
import { migrations } from './migrations.ts'
import { isUpToDate, type MigrationProgress, readProgress } from './migrator/migration-record.ts'
import { migrate } from './migrator/migrator.ts'
import { openDatabase } from './open-database.ts'
import { withOwnerTransaction } from './owner-transaction.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const next = (name: string, up: Migration['up']): Migration[] => [...migrations, { name, up }]

async function appliedSteps({ db }: DatabaseHandle): Promise<readonly string[]> {
  const rows = await db.selectFrom('migration').select('name').orderBy('timestamp').execute()
  return rows.map(({ name }) => name)
}

/** The migration table of versions before Kysely's Migrator: numbered steps, one with its former name, and times that are not in order. */
async function writeEarlyRecord({ db }: DatabaseHandle, count: number, unknown?: string): Promise<void> {
  await db.schema.dropTable('migration').execute()
  await db.schema
    .createTable('migration')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  const names = migrations.slice(0, count).map(({ name }) => name.replace('0010-search-data', '0010-food-search'))
  for (const [i, name] of [...names, ...(unknown === undefined ? [] : [unknown])].entries()) {
    await sql`insert into migration values (${i + 1}, ${name}, ${1_790_000_000_000 - i * 1000})`.execute(db)
  }
}

describe.each(Object.entries(databases))('on %s', (_, fresh) => {
  test('a step that fails halfway is rolled back, and succeeds the next time', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    const create: Migration['up'] = async (db) => {
      await db.schema.createTable('later').addColumn('id', 'integer').execute()
    }
    const failing = next('later', async (db, kind) => {
      await create(db, kind)
      throw new Error('the power went out')
    })
    await expect(migrate(open, { steps: failing })).rejects.toThrow('the power went out')
    await migrate(open, { steps: next('later', create) })
    await migrate(open, { steps: next('later', create) })
    expect(await appliedSteps(open)).toEqual([...migrations.map(({ name }) => name), 'later'])
    await open.close()
    await remove()
  })

  test('a step whose batch fails continues after its last batch, and earlier versions refuse the database meanwhile', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    for (const id of ['kim', 'lee', 'park']) await open.db.insertInto('account').values(account(id)).execute()
    const changed: string[] = []
    const batches = (failing: string | null): Migration[] => [
      ...migrations,
      {
        name: 'later',
        up: async () => void changed.push('up'),
        data: {
          countRows: async () => 3,
          runBatch: async (db, after) => {
            const query = db.selectFrom('account').select('id').where('id', '>', after).orderBy('id').limit(1)
            const row = await query.executeTakeFirst()
            if (row?.id === failing) throw new Error('the power went out')
            if (row !== undefined) changed.push(row.id)
            return { last: row?.id ?? null, rowCount: 1 }
          },
        },
      },
    ]
    await expect(migrate(open, { steps: batches('lee') })).rejects.toThrow('the power went out')
    expect(await readProgress(open.db)).toEqual({ step: 'later', done: 1, total: 3 })
    await expect(openDatabase(url, { allowShared: true })).rejects.toMatchObject({
      message: expect.stringContaining('newer Haru (later (unfinished))'),
    })
    expect(await isUpToDate(open.db, batches(null))).toBe(false)
    const progress: string[] = []
    const onProgress = ({ step, done, total }: MigrationProgress) => void progress.push(`${step} ${done} of ${total}`)
    await migrate(open, { steps: batches(null), onProgress })
    expect(changed).toEqual(['up', 'kim', 'lee', 'park'])
    expect(progress).toEqual(['later 0 of 0', 'later 2 of 3', 'later 3 of 3'])
    expect(await isUpToDate(open.db, batches(null))).toBe(true)
    expect(await readProgress(open.db)).toBeNull()
    await open.close()
    await remove()
  })

  test('a database error in a step is the error of the migration', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    const wrong = next('wrong', async (db) => {
      await sql`insert into no_such_table values (1)`.execute(db)
    })
    await expect(migrate(open, { steps: wrong })).rejects.toThrow('no_such_table')
    expect(await appliedSteps(open)).toEqual(migrations.map(({ name }) => name))
    await open.close()
    await remove()
  })

  test('the migration table of an early version is used, and no step runs twice', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    await open.db.insertInto('account').values(account('kim')).execute()
    await writeEarlyRecord(open, 6)
    const ran: string[] = []
    const steps = migrations.map(({ name }) => ({ name, up: async () => void ran.push(name) }))
    await migrate(open, { steps })
    await migrate(open, { steps })
    expect(ran).toEqual(migrations.slice(6).map(({ name }) => name))
    expect(await appliedSteps(open)).toEqual(migrations.map(({ name }) => name))
    expect(await open.db.selectFrom('account').select('id').execute()).toEqual([{ id: 'kim' }])
    await open.close()
    await remove()
  })

  test('a complete early database is opened without changes, and each of its steps still has its number', async () => {
    const { url, remove } = await fresh()
    const before = await openDatabase(url)
    await before.db.insertInto('account').values(account('kim')).execute()
    await writeEarlyRecord(before, migrations.length)
    expect(await isUpToDate(before.db)).toBe(true)
    await before.close()
    const [open, beside] = await Promise.all([1, 2].map(() => openDatabase(url, { allowShared: true })))
    expect(await open?.db.selectFrom('migration').select('number').orderBy('number').execute()).toEqual(
      migrations.map((_step, i) => ({ number: i + 1 })),
    )
    expect(await open?.db.selectFrom('account').select('id').execute()).toEqual([{ id: 'kim' }])
    await open?.close()
    await beside?.close()
    await remove()
  })

  test('an early migration table with an unknown step is refused and not changed', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    await writeEarlyRecord(open, migrations.length, '0042-newer')
    await expect(migrate(open)).rejects.toMatchObject({ exitCode: 1, message: expect.stringContaining('0042-newer') })
    const { rows } = await sql<{ at: number }>`select at from migration`.execute(open.db)
    expect(rows).toHaveLength(migrations.length + 1)
    await open.close()
    await remove()
  })

  test('an older server refuses a database that a newer server has migrated', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    await migrate(open, { steps: next('newer', async () => undefined) })
    await open.close()
    await expect(openDatabase(url)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('newer'),
    })
    await remove()
  })

  test('the writes of one user run one after the other and are numbered without a gap; another user does not wait', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    for (const id of ['kim', 'lee']) await open.db.insertInto('account').values(account(id)).execute()

    const seqs = await Promise.all(
      Array.from({ length: 20 }, () => withOwnerTransaction(open.db, 'kim', async (_transaction, seq) => seq)),
    )
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_seq, i) => i + 1))
    expect(await withOwnerTransaction(open.db, 'lee', async (_transaction, seq) => seq)).toBe(1)
    await expect(withOwnerTransaction(open.db, 'nobody', async () => undefined)).rejects.toMatchObject({
      code: 'accountGone',
    })
    await open.close()
    await remove()
  })
})

// Rows in the format before the server stored tallies: items are lists of values without trailing initial values,
// followed by the totals of the day.
const before = {
  money: [
    ['2024-02-29', '[["income","labor",3000000,"",true],["expense","food",9000]]', 3_000_000, 9000],
    [
      '2024-03-01',
      '[["income","labor",500,"gift",false],["income","others",70],["expense","savings",40,"",false]]',
      570,
      40,
    ],
    ['2024-03-02', '[["expense","food",9000,"that is \\"false\\", she said"]]', 0, 9000],
    [
      '2024-03-03',
      '[["transfer","own",100,"",false],["expense","food",1,"",false],["expense","food",2,"",false]]',
      0,
      3,
    ],
  ],
  food: [['2024-03-01', '[["lunch","김밥","",10,"serv",0,400,550,120,90]]', 400, 550, 120, 90]],
} as const

test.each(Object.entries(databases))(
  'earlier days of money get tallies of their excluded items, on %s',
  async (kind, fresh) => {
    const { url, remove } = await fresh()
    const open = kind === 'sqlite' ? openSqlite(url.slice('sqlite:'.length)) : await openPostgres(url)
    await migrate(open, { steps: migrations.slice(0, 2) })
    for (const id of ['kim', 'lee']) {
      await open.db.insertInto('account').values(account(id)).execute()
      for (const [area, days] of Object.entries(before)) {
        for (const [start, items, m0, m1, m2 = null, m3 = null] of days) {
          await open.db.insertInto('entry').values(entry(id, { area, start, items, m0, m1, m2, m3 })).execute()
        }
      }
    }
    const goal = { ...entry('kim', { area: 'money', start: '2024-03-01', items: '[]' }), kind: 'goal' }
    await open.db
      .insertInto('entry')
      .values({ ...goal, values: '{"income":1,"expense":2}' })
      .execute()

    await migrate(open)

    const columns = ['owner_id', 'area', 'kind', 'start', 'm0', 'm1', 'm2', 'm3'] as const
    const rows = await open.db
      .selectFrom('entry')
      .select(columns)
      .orderBy('owner_id')
      .orderBy('area')
      .orderBy('start')
      .execute()
    const stored = rows.map((row) => columns.map((column) => row[column]).join(' '))
    const of = (id: string) => [
      `${id} food record 2024-03-01 400 550 120 90`,
      `${id} money record 2024-02-29 3000000 9000 0 0`,
      `${id} money record 2024-03-01 570 40 500 40`,
      `${id} money record 2024-03-02 0 9000 0 0`,
      `${id} money record 2024-03-03 0 3 0 3`,
    ]
    expect(stored.toSorted()).toEqual(['kim money goal 2024-03-01    ', ...of('kim'), ...of('lee')].toSorted())

    const totals = await openStore(open.db, { now: Date.now }).read({ ownerId: 'lee' }).lifetimeTotals(money)
    expect(totals).toEqual({
      days: 4,
      sums: { income: 3_000_570, expense: 18_043, excludedIncome: 500, excludedExpense: 43 },
      levels: {},
    })
    await open.close()
    await remove()
  },
)

test.each(Object.entries(databases))(
  'stored totals stay unchanged when columns for more are added, on %s',
  async (kind, fresh) => {
    const { url, remove } = await fresh()
    const open = kind === 'sqlite' ? openSqlite(url.slice('sqlite:'.length)) : await openPostgres(url)
    await migrate(open, { steps: migrations.slice(0, 10) })
    await open.db.insertInto('account').values(account('kim')).execute()
    for (const [area, days] of Object.entries(before)) {
      for (const [start, items, m0, m1, m2 = 0, m3 = 0] of days) {
        await open.db.insertInto('entry').values(entry('kim', { area, start, items, m0, m1, m2, m3 })).execute()
      }
    }
    const rows = () => open.db.selectFrom('entry').select(['area', 'start', 'm0', 'm1', 'm2', 'm3', 'id']).execute()
    const stored = await rows()
    await migrate(open)
    expect(await rows()).toEqual(stored)
    // Totals that an area has got since then are after these, and the first start computes them.
    const layouts = await open.db.selectFrom('totals_layout').selectAll().orderBy('area').execute()
    expect(layouts.map(({ area }) => area)).toEqual(areas.map(({ id }) => id).toSorted())
    for (const { area: id, names } of layouts) {
      const columns = areas.flatMap((area) => (area.id === id ? [...getTotalColumns(area).keys()] : []))
      expect(columns.slice(0, names.split(' ').length).join(' ')).toBe(names)
    }
    await open.close()
    await remove()
  },
)

function entry(
  owner_id: string,
  day: { area: string; start: string; items: string } & Partial<Record<'m0' | 'm1' | 'm2' | 'm3', number | null>>,
) {
  const key = { owner_id, kind: 'record', type: 'day', finish: day.start, id: newId(), values: '{}' }
  return { ...key, m0: null, m1: null, m2: null, m3: null, ...day, revision: 1, seq: 1, updated_at: 1 }
}

function account(id: string) {
  return createAccountRow(id, id.charCodeAt(0), `${id}@haru.test`)
}

test('a step after 0022 adds no foreign key, which a distributed database refuses', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const later = readdirSync(folder).filter((file) => file > '0022')
  expect(later.length).toBeGreaterThan(0)
  const withForeignKey = later.filter((file) =>
    /references\(|addForeignKey/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(withForeignKey).toEqual([])
})
