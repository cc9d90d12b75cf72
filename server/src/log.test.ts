import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { startApp } from './testing/start-app.ts'
import { createTestClocks } from './testing/test-clocks.ts'

const key = Buffer.from('a key of the test')

function open(isTTY = false) {
  let written = ''
  const clocks = createTestClocks()
  const log = openLog({ write: (text) => (written += text), isTTY }, key, clocks)
  const lines = () => {
    log.flush()
    return written.trim().split('\n')
  }
  return { log, clocks, lines }
}

test('an event is one line of JSON, whatever its fields contain', () => {
  const { log, lines } = open()
  log.info('request', { route: '/a\r\n{"event":"forged"}\u001b[31m', status: 200 })
  log.fault('failed', new Error('two\nlines'))
  expect(lines()).toHaveLength(2)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 'info', event: 'request', status: 200 })
  expect(JSON.parse(lines()[1] ?? '')).toMatchObject({ level: 'error', event: 'failed' })
})

test('the value of a field that could hold a secret is redacted', () => {
  for (const isTTY of [false, true]) {
    const { log, lines } = open(isTTY)
    log.info('loginFailed', { user_pw: 'Hunter22!', code: '13572468', cookie: 'haru=abc', token: 'abc', account: 'x1' })
    expect(lines().join()).not.toMatch(/Hunter22|13572468|abc/)
    expect(lines().join()).toMatch(/x1/)
  }
})

test('a line has its defined fields, and no field without a value', () => {
  const { log, lines } = open()
  log.warn('emailDelayed', { attempts: 2, why: undefined, account: null })
  expect(JSON.parse(lines()[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'warn',
    event: 'emailDelayed',
    attempts: 2,
    account: null,
  })
})

test('the format for terminals is readable, and contains no escape sequences', () => {
  const { log, lines } = open(true)
  log.info('request', { route: '/a\r\n\u001b[31mred', status: 200 })
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toMatch(/^\d\d:\d\d:\d\d request route=\/a\?\?\?\[31mred status=200/)
})

test('an account has another pseudonym every day', () => {
  const { log, clocks } = open()
  const today = log.toPseudonym('kim')
  expect([log.toPseudonym('kim') === today, log.toPseudonym('lee') === today]).toEqual([true, false])
  clocks.jump(86_400_000)
  expect(log.toPseudonym('kim')).not.toBe(today)
})

test('the log contains no typed text of users', async () => {
  const { log, lines } = open()
  const app = await startApp({ log, environment: { HARU_SMTP_URL: 'smtp://127.0.0.1:1', HARU_MAIL_FROM: 'a@b.c' } })
  const browser = app.client()
  await browser.post('/user/email/send', { user_id: 'kim.secret@haru.test', type: 'signup' })
  await browser.post('/user/email/verify', { user_id: 'kim.secret@haru.test', verify_code: '13572468' })
  await browser.post('/user/login', { user_id: 'kim.secret@haru.test', user_pw: 'Hunter22!' })
  await browser.get('/user/detail', { user_id: 'kim.secret@haru.test' })
  await browser.send({ method: 'GET', path: '/haru/api/private-path?token=private-query' })
  const written = lines().join('\n')
  expect(written).not.toMatch(/kim\.secret|13572468|Hunter22|private-|haru-flow|[\w-]{43}/)
  expect(written).toContain('"route":"/haru/api/user/login"')
  expect(written).toContain('"event":"loginFailed"')
  await app.close()
})
