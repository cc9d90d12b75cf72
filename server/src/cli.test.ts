import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSignedInUsers } from '../../tests/support/api/signed-in-users.ts'
import { compiled } from '../../tests/support/servers/built-files.ts'
import { serverProcess } from '../../tests/support/servers/server-process.ts'

const program = join(import.meta.dirname, 'cli.ts')
const tables = join(import.meta.dirname, '../../tests/food-tables')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface ExitResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** As `npm run haru`, the program reuses the code compiled at an earlier start, which takes half of the time of a start. */
const settings = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled }

function haru(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<ExitResult> {
  const env = { ...settings, HARU_DATA_DIR: folder, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: tables }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

test('haru lists its commands, and the help of a command names its arguments', async () => {
  const [plain, help, group, about] = await Promise.all([
    haru([]),
    haru(['--help']),
    haru(['help', 'admin']),
    haru(['foods', 'import', '--help']),
  ])
  expect(plain).toEqual({ code: 0, out: help.out, err: '' })
  expect(plain.out).toMatch(/^Usage: haru COMMAND\n[\s\S]*backup[\s\S]*admin[\s\S]*user[\s\S]*foods/)
  expect(group.out).toMatch(/grant <id> +Makes/)
  expect(about.out).toMatch(/^Usage: haru foods import [\s\S]*<file\.\.\.>\n[\s\S]*Open\s+Food\s+Facts/)
})

test.each([
  [['foods'], /Usage: haru foods/],
  [['foods', 'export', 'x'], /^error: unknown command 'export'/],
  [['foods', 'import'], /^error: missing required argument 'file'\n\nUsage: haru foods import/],
  [['admin', 'grant'], /^error: missing required argument 'id'\n\nUsage: haru admin grant/],
  [['user', 'export', 'kim@haru.test'], /^error: required option '--to <file>' not specified/],
  [
    ['user', 'delete', 'kim@haru.test'],
    /^error: There is no terminal for the question: add --yes to delete\.\n\nUsage/,
  ],
  [['foods', 'import', '--fast', 'sr.csv'], /^error: unknown option '--fast'/],
])('haru %j is a usage error, and its help follows', async (args, sentence) => {
  const { code, out, err } = await haru(args)
  expect([code, out]).toEqual([64, ''])
  expect(err).toMatch(sentence)
  expect(err).not.toMatch(/^ +at /m)
})

test('a file that cannot be imported is reported in one sentence, and the others are imported', async () => {
  const { code, out, err } = await haru(['foods', 'import', 'nowhere.csv', '../package.json', 'rda.csv'])
  expect(code).toBe(1)
  expect(err).toMatch(
    /^There is no .*nowhere\.csv\.\npackage\.json is no table that Haru knows\. .*\nrda\.csv: the Korean RDA table/,
  )
  expect(out).toBe(
    [
      'rda.csv: 25 rows, 23 taken, 23 foods new or changed',
      '  1 refused without energy and nutrients (line 25)',
      '  1 refused without a name (line 26)',
      '',
    ].join('\n'),
  )
  const wrong = await haru(['foods', 'import', 'rda.csv'], { HARU_DATABASE_URL: 'mysql://x' })
  expect(wrong).toMatchObject({ code: 78, out: '' })
})

test('after Ctrl-C the import reports that the same command continues it', async () => {
  const file = join(folder, 'long.csv')
  const rows = Array.from({ length: 20_000 }, (_row, i) => `식품 ${i},Food ${i},150,10,3,20\n`)
  await writeFile(file, `name_ko,name_en,kcal,protein_g,fat_g,carb_g\n${rows.join('')}`)
  const env = { ...settings, HARU_DATA_DIR: join(folder, 'stopped') }
  const child = spawn(process.execPath, [program, 'foods', 'import', file], { env })
  let out = ''
  child.stdout.on('data', (data) => (out += data))
  const ended = once(child, 'close')
  await once(child.stderr, 'data')
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(out).toMatch(/^long\.csv: [\d,]+ rows, .* foods new or changed, stopped: the same command goes on here\n$/)
})

test('foods are imported beside a running server, which finds them at once', async () => {
  const dataDir = join(folder, 'served')
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(dataDir, 'haru.db')}`, 1)
  const server = await serverProcess({ HARU_DATA_DIR: dataDir })
  await server.start()
  try {
    const found = async () => {
      const query = 'PAGING[query]=고추기름&PAGING[page]=0&PAGING[sort]=asc'
      const response = await fetch(`${server.url}/haru/api/food/find/list?${query}&isoCode=KR`, { headers: { cookie } })
      const { result } = await response.json()
      return result.map(({ food_id }: { readonly food_id: string }) => food_id)
    }
    expect(await found()).not.toContain('rda:고추기름')
    const { code } = await haru(['foods', 'import', 'rda.csv', 'mfds-dishes.cp949.csv'], { HARU_DATA_DIR: dataDir })
    expect(code).toBe(0)
    expect(await found()).toContain('rda:고추기름')
  } finally {
    await server.stop()
  }
})
