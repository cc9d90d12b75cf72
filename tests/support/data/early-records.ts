import { DatabaseSync } from 'node:sqlite'
import { migrations } from '@haru/server/src/db/migrations.ts'
import { migrate } from '@haru/server/src/db/migrator/migrator.ts'
import { connectDatabase, parseSqlitePath } from '@haru/server/src/db/open-database.ts'
import { Client } from 'pg'

// A database as the second version of the schema left it: users with records, before tallies, sizes and layouts were stored.

interface EarlyRecords {
  readonly users: number
  /** Each user has a record of money on so many days, and a record of food on every tenth. */
  readonly days: number
}

/** Creates the tables of an early version in an empty database, and fills them. */
export async function fillEarlyDatabase(url: string, { users, days }: EarlyRecords): Promise<void> {
  const database = await connectDatabase(url)
  await migrate(database, { steps: migrations.slice(0, 2) })
  await database.close()
  const date =
    database.kind === 'postgres'
      ? "to_char(date '2000-01-01' + day.n, 'YYYY-MM-DD')"
      : "date('2000-01-01', day.n || ' days')"
  await runQuery(url, accountsQuery(users))
  await runQuery(url, spendsQuery(days, date))
  await runQuery(url, mealsQuery(days, date))
}

const accountsQuery = (users: number) => `
  with recursive one(n) as (select 1 union all select n + 1 from one where n < ${users})
  insert into account (id, number, login_id, is_admin, registered_at, updated_at, image, language, time_zone, currency, weight_unit,
    country, init_scale, init_kcal, init_property, seq)
  select 'user' || (1000000 + n), n, 'user' || n || '@haru.test', 0, 1, 1, '', 'ko', 'Asia/Seoul', 'KRW', 'kg', 'KR', 1, 1, 1, 0
  from one`

// Every third day has an excluded item of each part. `seq` and `revision` hold the amounts, so that they can be compared later.
const spendsQuery = (days: number, date: string) => `
  with recursive day(n) as (select 0 union all select n + 1 from day where n + 1 < ${days})
  insert into entry (owner_id, area, kind, type, start, finish, id, "values", items, m0, m1, revision, seq, updated_at)
  select account.id, 'money', 'record', 'day', ${date}, ${date}, account.id || '-' || day.n, '{}',
    case when day.n % 3 = 0
      then '[["expense","식비",' || (1000 + day.n) || ',"",false],["income","이자",' || (10 + day.n) || ',"",false],["expense","식비",5000]]'
      else '[["expense","식비",5000,"점심 false"],["income","월급",3000000]]' end,
    3000000, 5000,
    case when day.n % 3 = 0 then 1000 + day.n else 0 end, case when day.n % 3 = 0 then 10 + day.n else 0 end, 1
  from account, day`

const mealsQuery = (days: number, date: string) => `
  with recursive day(n) as (select 0 union all select n + 1 from day where n + 1 < ${days})
  insert into entry (owner_id, area, kind, type, start, finish, id, "values", items, m0, m1, m2, m3, revision, seq, updated_at)
  select account.id, 'food', 'record', 'day', ${date}, ${date}, account.id || '-f' || day.n, '{}',
    '[["lunch","김밥","",10,"serv",0,400,550,120,90]]', 400, 550, 120, 90, 1, 1, 1
  from account, day where day.n % 10 = 0`

/** What no migration may change. */
export interface EarlyFacts {
  readonly records: number
  readonly ids: number
  readonly itemBytes: number
  readonly firstTotals: number
}

export async function readEarlyFacts(url: string): Promise<EarlyFacts> {
  const [facts = {}] = await runQuery(
    url,
    `select count(*) as records, count(distinct id) as ids, sum(octet_length(items)) as bytes, sum(m0 + m1) as totals from entry`,
  )
  return {
    records: Number(facts['records']),
    ids: Number(facts['ids']),
    itemBytes: Number(facts['bytes']),
    firstTotals: Number(facts['totals']),
  }
}

/** The number of records with a wrong tally, and of accounts with a wrong size or without their look-up. */
export async function countWrongRows(url: string): Promise<{ readonly records: number; readonly accounts: number }> {
  const [records] = await runQuery(
    url,
    `select count(*) as n from entry where
      (area = 'money' and (m2 is null or m3 is null or m2 <> seq or m3 <> revision))
      or (area = 'food' and (m2 is null or m2 <> 120 or m3 is null or m3 <> 90))`,
  )
  const [accounts] = await runQuery(
    url,
    `select count(*) as n from account where bytes is null or bytes <> coalesce((
      select sum(200 + octet_length(entry."values") + octet_length(items)) from entry where owner_id = account.id), 0)
      or not exists (select 1 from login_owner where login_owner.login_id = account.login_id and account_id = account.id)`,
  )
  return { records: Number(records?.['n']), accounts: Number(accounts?.['n']) }
}

type Row = Readonly<Record<string, unknown>>

async function runQuery(url: string, query: string): Promise<readonly Row[]> {
  const file = parseSqlitePath(url)
  if (file !== null) {
    const database = new DatabaseSync(file, { timeout: 5000 })
    try {
      return database.prepare(query).all()
    } finally {
      database.close()
    }
  }
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}
