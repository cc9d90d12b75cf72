import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { compiled } from '../../tests/support/servers/built-files.ts'
import { findSharedInstallation } from '../../tests/support/servers/installation.ts'
import { openKeys, seal } from './runtime/keys.ts'
import { findFreePort } from './testing/find-free-port.ts'

const folders: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly dataDir: string
  readonly output: () => string
  readonly exit: Promise<number | null>
}

async function start(environment: Readonly<Record<string, string>> = {}, dataDir = folder()): Promise<ServerProcess> {
  const port = await findFreePort()
  const { program } = await findSharedInstallation()
  let output = ''
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      HARU_DATA_DIR: dataDir,
      HARU_PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += data
        if (output.includes('Haru is ready at')) resolve()
      })
    }
  })
  await Promise.race([ready, exit])
  return { child, url: `http://127.0.0.1:${port}`, dataDir, output: () => output, exit }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'haru-main-'))
  folders.push(path)
  return path
}

async function createDemoAccount(url: string): Promise<void> {
  const demo = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/haru/api/user/demo`, demo)).status).toBe(200)
}

test('a server at a public address names no mail page, which it does not have', async () => {
  const { url, output } = await start({ HARU_PUBLIC_ORIGIN: 'https://haru.example' })
  expect(output()).toContain('Emails are here only.')
  expect(output()).not.toContain('/haru/mail')
  expect((await fetch(`${url}/haru/mail`)).status).toBe(404)
})

test('a server at a public address refuses sign-ups until its operator chooses, and names its settings', async () => {
  const publicOrigin = { HARU_PUBLIC_ORIGIN: 'https://haru.example' }
  const { url, output } = await start({ ...publicOrigin, HARU_METRICS_TOKEN: 'hunter22-hunter22' })
  expect(output()).toMatch(
    /^Settings: HARU_PORT=\d+, HARU_DATA_DIR=.*, HARU_PUBLIC_ORIGIN=https:\/\/haru\.example, HARU_METRICS_TOKEN=set\.$/m,
  )
  expect(output()).not.toContain('hunter22')
  // The temporary folder of the program is writable.
  expect(output().includes('runs as root')).toBe(process.getuid?.() === 0)
  expect(output()).toContain('Sign-up is closed: set HARU_REGISTRATION')
  const body = JSON.stringify({ user_id: 'kim@haru.test', type: 'signup' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/haru/api/user/email/send`, { method: 'POST', headers, body })).status).toBe(403)
  for (const registration of ['open', 'closed'])
    expect((await start({ ...publicOrigin, HARU_REGISTRATION: registration })).output()).not.toContain(
      'set HARU_REGISTRATION',
    )
})

test('a new server prints its address and the address of the mail page', async () => {
  const { url, output, child, exit } = await start()
  expect(output()).toContain(`Haru is ready at ${url}/haru/`)
  expect(output()).toContain(`${url}/haru/mail`)
  expect(await (await fetch(`${url}/haru/api/health/ready`)).text()).toBe('{"status":"success"}')

  await fetch(`${url}/haru/api/user/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'kim@haru.test', type: 'signup' }),
  })
  const readMailPage = async () => (await fetch(`${url}/haru/mail`)).text()
  await expect.poll(readMailPage).toMatch(/kim@haru\.test[\s\S]*\d{8}/)
  const rebound = await get(`${url}/haru/mail`, { host: 'evil.example' })
  expect(rebound).toBe(404)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test('a server stores the hash of a password with the recommended cost', async () => {
  const { url, dataDir } = await start()
  await createDemoAccount(url)
  const db = new DatabaseSync(join(dataDir, 'haru.db'), { readOnly: true })
  expect(db.prepare('select password_hash from account').get()).toMatchObject({
    password_hash: expect.stringMatching(/^argon2id\$19456\$2\$/),
  })
  db.close()
})

test('an invalid proxy address is reported as a problem of the configuration, together with the others', async () => {
  const { output, exit } = await start({ HARU_TRUSTED_PROXIES: 'abc', HARU_REGISTRATION: 'perhaps' })
  expect(await exit).toBe(78)
  expect(output()).toMatch(/HARU_TRUSTED_PROXIES must be addresses[\s\S]*HARU_REGISTRATION/)
  expect(output()).not.toMatch(/^ +at /m)
})

test('a server without the key of its two-step logins does not start, and prints how to fix it', async () => {
  const first = await start()
  await createDemoAccount(first.url)
  first.child.kill('SIGTERM')
  await first.exit
  const db = new DatabaseSync(join(first.dataDir, 'haru.db'))
  const key = readFileSync(join(first.dataDir, 'server.key'), 'utf8')
  const { id } = db.prepare('select id from account').get() as { id: string }
  const sealed = seal(openKeys(first.dataDir, null).secrets, 'JBSWY3DPEHPK3PXP', id)
  db.prepare('update account set totp_key = ?').run(sealed)
  db.close()
  rmSync(join(first.dataDir, 'server.key'))

  const second = await start({}, first.dataDir)
  expect(await second.exit).toBe(78)
  expect(second.output()).toMatch(
    /server key[\s\S]*1 accounts[\s\S]*HARU_SECRET_KEY[\s\S]*user one-step[\s\S]*key adopt/,
  )
  expect(second.output()).not.toMatch(/^ +at /m)

  writeFileSync(join(first.dataDir, 'server.key'), key)
  expect((await start({}, first.dataDir)).output()).toContain('Haru is ready')
})

test('other users of the machine cannot read the data folder', async () => {
  const umask = process.umask(0)
  const wide = folder()
  chmodSync(wide, 0o755)
  const { dataDir } = await start({}, wide).finally(() => process.umask(umask))
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const files = readdirSync(dataDir)
  expect(files).toEqual(expect.arrayContaining(['haru.db', 'server.key']))
  const readable = files.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
  expect(readable).toEqual([])
})

test('a taken port and an impossible data folder are reported in a sentence each', async () => {
  const first = await start()
  const second = await start({ HARU_PORT: new URL(first.url).port })
  const third = await start({}, join(first.dataDir, 'server.key'))
  expect([await second.exit, await third.exit]).toEqual([1, 1])
  expect(second.output()).toMatch(/^Haru cannot listen .* choose another HARU_PORT\.$/m)
  expect(third.output()).toContain('Check HARU_DATA_DIR')
  expect(second.output() + third.output()).not.toMatch(/^ +at /m)
})

test('a killed server starts again on its data', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  await first.exit
  const second = await start({}, first.dataDir)
  expect((await fetch(`${second.url}/haru/api/health/ready`)).status).toBe(200)
})

// fetch sets Host itself.
async function get(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}
