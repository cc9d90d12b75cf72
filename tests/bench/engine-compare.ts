import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { madeUpFoods } from './made-up-foods.ts'

const n = Number(process.argv[2] ?? 300000)
const names: string[] = []
for (const f of madeUpFoods(n)) names.push(`${f.names.ko} ${f.names.en} ${f.brand}`.trim())
const sample = names.filter((_, i) => i % Math.floor(n / 150) === 0)
const words = sample.flatMap((x) => x.split(/[ ,_]+/).slice(0, 1))
const classes: Record<string, string[]> = {
  one: words.map((w) => w.slice(0, 1)),
  two: words.map((w) => w.slice(0, 2)),
  three: words.filter((w) => w.length > 2).map((w) => w.slice(0, 3)),
  word: words,
  absent: words.map((w, i) => `${w}xq${i}`),
  slip: words.filter((w) => w.length > 3).map((w) => w.slice(0, 1) + w.slice(2)),
}
const p = (ts: number[]) => {
  ts.sort((a, b) => a - b)
  return `p50 ${ts[Math.floor(ts.length / 2)]!.toFixed(1)} p99 ${ts[Math.floor(ts.length * 0.99)]!.toFixed(1)} ms`
}
async function run(name: string, qs: string[], f: (q: string) => any) {
  const ts: number[] = []
  let got = 0
  for (const q of qs.slice(0, 100)) {
    const t = performance.now()
    const r = await f(q)
    if (r.length > 0) got++
    ts.push(performance.now() - t)
  }
  console.log(name.padEnd(40), p(ts), `${got}/${Math.min(100, qs.length)} find`)
}
{
  const path = '/tmp/rooms/engine-fts.db'
  rmSync(path, { force: true })
  const db = new DatabaseSync(path)
  db.exec(
    "pragma journal_mode=wal; pragma mmap_size=268435456; create table t(id integer primary key, name text, len int); create virtual table f using fts5(name, content='t', content_rowid='id', tokenize='trigram')",
  )
  const t = performance.now()
  db.exec('begin')
  const a = db.prepare('insert into t(name,len) values(?,?)')
  for (const x of names) a.run(x, x.length)
  db.exec('commit')
  const t1 = performance.now()
  db.exec("insert into f(f) values('rebuild')")
  db.exec('pragma wal_checkpoint(truncate)')
  console.log(
    'sqlite fts5 trigram',
    n,
    'table',
    Math.round(t1 - t),
    'index',
    Math.round(performance.now() - t1),
    'ms, size',
    Math.round(statSync(path).size / 1e6),
    'MB',
  )
  const ranked = db.prepare('select rowid from f where f match ? order by rank limit 300')
  const short = db.prepare('select f.rowid from f join t on t.id=f.rowid where f match ? order by t.len limit 300')
  const any = db.prepare('select rowid from f where f match ? limit 300')
  const like = db.prepare('select id from t where name like ? order by len limit 300')
  const quote = (q: string) => `"${q.replaceAll('"', '""')}"`
  for (const [k, qs] of Object.entries(classes)) {
    await run(`fts5 bm25 ${k}`, qs, (q) => ranked.all(quote(q)))
    await run(`fts5 shortest first ${k}`, qs, (q) => short.all(quote(q)))
    await run(`fts5 unordered ${k}`, qs, (q) => any.all(quote(q)))
  }
  for (const k of ['one', 'two']) await run(`like scan ${k}`, classes[k]!.slice(0, 20), (q) => like.all(`%${q}%`))
  db.close()
  rmSync(path, { force: true })
  rmSync(path + '-wal', { force: true })
  rmSync(path + '-shm', { force: true })
}
{
  const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' })
  const c = new Client(server.url)
  await c.connect()
  await c.query('create extension pg_trgm')
  await c.query('create table t(id int primary key, name text, len int)')
  for (let i = 0; i < names.length; i += 5000) {
    const part = names.slice(i, i + 5000)
    await c.query('insert into t select * from unnest($1::int[], $2::text[], $3::int[])', [
      part.map((_, k) => i + k),
      part,
      part.map((x) => x.length),
    ])
  }
  const t = performance.now()
  await c.query('create index g on t using gin (name gin_trgm_ops)')
  console.log('pg gin', Math.round(performance.now() - t), 'ms')
  await c.query('analyze t')
  console.table(
    (await c.query("select relname, pg_relation_size(oid)/1000000 mb from pg_class where relname in ('t','g')")).rows,
  )
  for (const [k, qs] of Object.entries(classes))
    await run(
      `pg ilike gin shortest first ${k}`,
      qs.slice(0, 60),
      async (q) => (await c.query('select id from t where name ilike $1 order by len limit 300', [`%${q}%`])).rows,
    )
  await run(
    'pg similarity word',
    classes.word!.slice(0, 40),
    async (q) =>
      (await c.query('select id from t where $1 <% name order by word_similarity($1, name) desc limit 300', [q])).rows,
  )
  await run(
    'pg similarity slip',
    classes.slip!.slice(0, 40),
    async (q) =>
      (await c.query('select id from t where $1 <% name order by word_similarity($1, name) desc limit 300', [q])).rows,
  )
  await c.end()
  await server.remove()
}
