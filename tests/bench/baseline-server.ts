// A minimal server as a baseline: plain node:http with the same SQLite file. It reads the session and the rows as the server
// does, validates nothing, and sends every row as it is stored; for computed results it sends the number of rows. Started
// by baseline-process.ts: baseline-server.ts <database> <owner>
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

const [file = '', owner = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { timeout: 5000 })
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = 268435456')

const session = database.prepare(
  'select expires_at, account.id from session left join account on account.id = account_id where token_hash = ?',
)
const ownerCondition = 'owner_id = ? and area = ? and kind = ? and type = ?'
const columns = 'start, type, finish, id, "values", items, revision'
const page = database.prepare(
  `select ${columns} from entry where ${ownerCondition} and start between ? and ? order by start limit 10`,
)
const count = database.prepare(
  'select count(*) as n from entry where owner_id = ? and area = ? and kind = ? and start between ? and ?',
)
const detail = database.prepare(`select ${columns} from entry where ${ownerCondition} and start = ? and finish = ?`)
const days = database.prepare(
  `select start, finish from entry where ${ownerCondition} and start between ? and ? limit 400`,
)
const sums = database.prepare(
  'select count(m0), sum(m0), sum(m1), sum(m2), sum(m3) from entry where owner_id = ? and area = ? and kind = ? and start between ? and ?',
)
const write = database.prepare(
  'update entry set items = ?, m0 = ?, revision = revision + 1 where owner_id = ? and area = ? and kind = ? and type = ? and start = ?',
)

const items = database.prepare(`select start, items from entry where ${ownerCondition} and start between ? and ?`)
const totals = database.prepare(
  'select start, m0, m1, m2, m3 from entry where owner_id = ? and area = ? and kind = ? and start between ? and ?',
)
const goals = database.prepare(
  `select start, type, finish, "values" from entry where ${ownerCondition} and start <= ? and finish >= ?`,
)

const savedSets = database.prepare('select area, id, name, items, revision from saved_set where owner_id = ?')

const areas = ['exercise', 'food', 'money', 'sleep'] as const
const types = ['week', 'month', 'year'] as const

const reads: Readonly<Record<string, (area: string, from: string, to: string) => unknown>> = {
  list: (area, from, to) => [
    page.all(owner, area, 'record', 'day', from, to),
    count.get(owner, area, 'record', from, to),
  ],
  detail: (area, from) => detail.get(owner, area, 'record', 'day', from, from),
  exist: (area, from, to) => days.all(owner, area, 'record', 'day', from, to),
  items: (area, from, to) => {
    const rows = items.all(owner, area, 'record', 'day', from, to)
    return rows.reduce((count, row) => count + JSON.parse(String(row['items'])).length, 0)
  },
  days: (area, from, to) => totals.all(owner, area, 'record', from, to),
  usual: (_all, from, to) =>
    areas.map((area) => {
      const rows = items.all(owner, area, 'record', 'day', from, to)
      return rows.reduce((count, row) => count + JSON.parse(String(row['items'])).length, 0)
    }),
  totals: (_all, from, to) => areas.map((area) => totals.all(owner, area, 'record', from, to)),
  scores: (_all, from, to) =>
    areas.map((area) => {
      const inForce = types.flatMap((type) => goals.all(owner, area, 'goal', type, to, from))
      return [inForce.length, totals.all(owner, area, 'record', from, to).length]
    }),
  history: (area, from, to) => sums.get(owner, area, 'record', from, to),
  calendar: (_all, from, to) => [
    page.all(owner, 'calendar', 'record', 'day', from, to),
    ...areas.map((area) => days.all(owner, area, 'record', 'day', from, to)),
  ],
  sets: () => savedSets.all(owner),
  goals: (area, from, to) => {
    const found = types.flatMap((type) => page.all(owner, area, 'goal', type, from, to))
    return found.map((goal) => [goal, total(sums, area, goal)])
  },
}

function total(statement: StatementSync, area: string, { start, finish }: Record<string, unknown>): unknown {
  return statement.get(owner, area, 'record', String(start), String(finish))
}

const server = createServer((request, response) => {
  const [, readName = '', area = '', from = '', to = ''] = (request.url ?? '').split('/')
  session.get(hash('sha256', (request.headers.cookie ?? '').slice('haru='.length), 'base64url'))
  if (request.method === 'GET') {
    const body = JSON.stringify(reads[readName]?.(area, from, to))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
    return
  }
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { items } = JSON.parse(Buffer.concat(pieces).toString())
    write.run(JSON.stringify(items), items.length, owner, area, 'record', 'day', from)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
