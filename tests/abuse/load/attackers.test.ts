import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, password, type Reply } from '@haru/server/src/testing/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flood, medianMs, postRequest, startFlood } from '../../support/api/flood.ts'
import { ratioRetries } from '../../support/api/other-user.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'
import { startTestMailServer, type TestMailServer } from '../../support/servers/test-mail-server.ts'

const attackerCount = 10
const measuredRuns = 3
const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
const day = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] }

let mailServer: TestMailServer
let server: ServerProcess
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'haru-attackers-'))
  mailServer = await startTestMailServer()
  server = await serverProcess({
    HARU_DATA_DIR: dataDir,
    HARU_SMTP_URL: mailServer.url,
    HARU_MAIL_FROM: 'Haru <haru@haru.test>',
    // The default limits. They apply to the address that each client sends in x-forwarded-for.
    HARU_REQUESTS_PER_MINUTE: '300',
    HARU_TRUSTED_PROXIES: '127.0.0.1',
  })
  await server.start()
}, 240_000)
afterAll(async () => {
  await server.stop()
  await mailServer.close()
  await rm(dataDir, { recursive: true, force: true })
})

let userCount = 0

/** Does what an ordinary user with an own IP address does: signs up, saves a day and resets the password. */
async function signUpLogAndReset(): Promise<void> {
  userCount += 1
  const user_id = `user${userCount}@haru.test`
  const from = { 'x-forwarded-for': `198.51.${userCount}.1` }
  const browser = createClient({ url: server.url })
  const succeed = async (reply: Promise<Reply>) => expect((await reply).body).toMatchObject({ status: 'success' })
  const verifyAddress = async (type: string) => {
    await succeed(browser.post('/user/email/send', { user_id, type }, from))
    await succeed(browser.post('/user/email/verify', { user_id, verify_code: await mailServer.codeFor(user_id) }, from))
  }
  const logIn = (user_pw: string) => succeed(browser.post('/user/login', { user_id, user_pw }, from))

  await verifyAddress('signup')
  const start = { user_initScale: 70, user_initAvgKcalIntake: 2000, user_initProperty: 0 }
  await succeed(browser.post('/user/signup', { user_id, OBJECT: { user_pw: password, ...start } }, from))
  await logIn(password)
  await succeed(browser.post('/money/create', { DATE, OBJECT: day }, from))
  await verifyAddress('resetPw')
  await succeed(browser.post('/user/resetPw', { user_id, OBJECT: { user_pw: 'Another-horse8!' } }, from))
  await logIn('Another-horse8!')
}

/** Opens several sessions of one attacker, who uses another one for each call. */
async function openSessions(from: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const user_id = 'user1@haru.test'
  const cookies: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const browser = createClient({ url: server.url })
    await browser.post('/user/login', { user_id, user_pw: 'Another-horse8!' }, from)
    cookies.push([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  }
  return cookies
}

let idCount = 0

async function startAttacker(number: number): Promise<readonly Flood[]> {
  const from = { 'x-forwarded-for': `203.0.${number}.1` }
  const cookies = await openSessions(from)
  let turn = 0
  const change = () => {
    turn += 1
    return postRequest(server.url, '/user/demo', {}, { ...from, cookie: cookies[turn % cookies.length] ?? '' })
  }
  const guess = () => {
    idCount = (idCount + 1) % 100_000
    const body = { user_id: `nobody${idCount}@haru.test`, user_pw: 'Wrong-horse7!' }
    return postRequest(server.url, '/user/login', body, from)
  }
  const send = () => {
    turn += 1
    // Not for the address of the measured user, whose newest code would then be one that the attacker requested: codes.test.ts tests that.
    const body = { user_id: `other${turn % 50}@haru.test`, type: turn % 2 === 0 ? 'signup' : 'resetPw' }
    return postRequest(server.url, '/user/email/send', body, from)
  }
  return [change, guess, send].map((next) => startFlood(server.url, next, { socketCount: 1 }))
}

/** Announces a body and never sends it. */
function withholdUpload(): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const whole = postRequest(
    server.url,
    '/user/login',
    { user_id: 'x'.repeat(1000) },
    { 'x-forwarded-for': '203.0.113.1' },
  )
  socket.write(whole.slice(0, -500))
  return socket
}

// The delay that ten attackers cause for another user.
test('ten attackers at full speed slow down an ordinary user to a third of the idle speed at most', {
  timeout: 180_000,
  retry: ratioRetries,
}, async () => {
  await signUpLogAndReset()
  const idleMs = await medianMs(signUpLogAndReset, measuredRuns)

  const attackers = await Promise.all(Array.from({ length: attackerCount }, (_, i) => startAttacker(i + 1)))
  const uploads = Array.from({ length: 20 * attackerCount }, withholdUpload)
  const attackedMs = await medianMs(signUpLogAndReset, measuredRuns).finally(() => {
    for (const flood of attackers.flat()) flood.stop()
    for (const socket of uploads) socket.destroy()
  })

  const replyCount = attackers.flat().reduce((sum, flood) => sum + flood.responseCount(), 0)
  expect(replyCount).toBeGreaterThan(100)
  expect(attackedMs / idleMs).toBeLessThan(3)
})
