import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey } from '../../../../tests/support/api/sign-in-methods.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let open: TestApp
let quiet: TestApp
beforeAll(async () => {
  open = await startApp()
  quiet = await startApp({ environment: { HARU_ACCOUNT_DISCLOSURE: 'quiet' } })
})
afterAll(async () => {
  await open.close()
  await quiet.close()
})

const send = (app: TestApp, address: unknown, type: unknown = 'signup') =>
  app.client().post('/user/email/send', { user_id: address, type })

describe('a server with open account status', () => {
  test('A26: returns that an id is taken, in any case of its letters', async () => {
    const kim = await open.signUp()
    const { status, body } = await send(open, `  ${kim.loginId.toUpperCase()} `)
    expect([status, body]).toEqual([200, { status: 'duplicate', msg: 'account.duplicate', code: 'duplicate' }])
  })

  test.each(['resetPw', 'delete'])('returns for %s that there is no such account', async (type) => {
    const { status, body } = await send(open, `nobody-${type}@haru.test`, type)
    expect([status, body.status, body.msg]).toEqual([200, 'notExist', 'account.notExist'])
    expect(open.findEmailTo(`nobody-${type}@haru.test`)).toBeUndefined()
  })

  test('returns that an account signs in with Google', async () => {
    const kim = await open.signUp()
    await open.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    for (const type of ['resetPw', 'delete']) {
      const { body } = await send(open, kim.loginId, type)
      expect([body.status, body.msg]).toEqual(['isGoogle', 'account.isGoogle'])
    }
  })

  test('returns that an account signs in with passkeys only', async () => {
    const kim = await open.signUp()
    await addPasskey(kim)
    await open.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    for (const type of ['resetPw', 'delete']) {
      const { body } = await send(open, kim.loginId, type)
      expect([body.status, body.msg]).toEqual(['fail', 'account.isPasskey'])
    }
  })
})

describe('a server with quiet account status', () => {
  test('returns the same for every address, and emails the owner of the address', async () => {
    const kim = await quiet.signUp()
    const replies = await Promise.all([
      send(quiet, kim.loginId),
      send(quiet, 'stranger1@haru.test'),
      send(quiet, 'stranger2@haru.test', 'resetPw'),
    ])
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(quiet.findEmailTo(kim.loginId)?.kind).toBe('accountExists')
    expect(quiet.findEmailTo('stranger1@haru.test')?.kind).toBe('code')
    expect(quiet.findEmailTo('stranger2@haru.test')?.kind).toBe('noAccount')
  })

  test('emails the owner of an account without a password its sign-in method, and sends no code', async () => {
    const kim = await quiet.signUp()
    await quiet.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    for (const type of ['resetPw', 'delete']) expect((await send(quiet, kim.loginId, type)).body.status).toBe('success')
    const email = quiet.findEmailTo(kim.loginId)
    expect(email?.kind).toBe('googleOnly')
    expect(email?.text).not.toMatch(/\d{8}/)

    const lee = await quiet.signUp()
    await addPasskey(lee)
    await quiet.db.updateTable('account').set({ password_hash: null }).where('id', '=', lee.id).execute()
    expect((await send(quiet, lee.loginId, 'resetPw')).body.status).toBe('success')
    expect(quiet.findEmailTo(lee.loginId)?.kind).toBe('passkeyOnly')
  })
})

test.each([
  ['not a text', 5],
  ['nothing', ''],
  ['not an address', 'kim'],
  ['31 letters', `${'a'.repeat(22)}@haru.test`],
  ['a wide at', 'a＠x.com'],
  ['an invisible character', 'a\u200b@x.com'],
  ['quotes', '"a b"@x.com'],
  ['a second line', 'a@x.com\r\nBcc: b@x.com'],
  ['two addresses', 'a@x.com,b@x.com'],
  ['a character whose lower case is an ASCII letter', '\u212a@x.com'],
  ['two dots', 'a..b@x.com'],
  ['no domain', 'a@localhost'],
])('A26: an id of %s is refused', async (_, address) => {
  const { status, body } = await send(open, address)
  expect([status, body.code]).toEqual([400, 'idFormat'])
  expect(open.findEmailTo('b@x.com')).toBeUndefined()
})

test('a code is sent for known purposes only', async () => {
  for (const type of ['login', '', 5, undefined]) {
    expect((await send(open, 'type@haru.test', type)).body.code).toBe(type === undefined ? undefined : 'invalidType')
  }
})

test.each([[''], ['1234567'], ['123456789'], ['abcdefgh'], [12345678], ['１２３４５６７８']])(
  'a code of %j is refused',
  async (code) => {
    const { status, body } = await open.client().post('/user/email/verify', { user_id: 'a@x.com', verify_code: code })
    expect([status, body.code]).toEqual([400, 'invalidCode'])
  },
)

test('A38: one address gets five emails an hour from one network, and forty from all networks', async () => {
  const browser = open.client()
  const statuses: number[] = []
  for (let i = 0; i < 7; i += 1) {
    statuses.push((await browser.post('/user/email/send', { user_id: 'often@haru.test', type: 'signup' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  for (let i = 5; i < 40; i += 1) expect((await send(open, 'often@haru.test')).status).toBe(200)
  expect((await send(open, 'often@haru.test')).status).toBe(429)
  open.clocks.advance(3_601_000)
  expect((await send(open, 'often@haru.test')).status).toBe(200)
})

test('A38: one network can send twenty emails an hour', async () => {
  const browser = open.client()
  const statuses: number[] = []
  for (let i = 0; i < 22; i += 1) {
    const { status } = await browser.post('/user/email/send', { user_id: `many${i}@haru.test`, type: 'signup' })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('one network can try twenty codes an hour for one address', async () => {
  const browser = open.client()
  const statuses: number[] = []
  for (let i = 0; i < 22; i += 1) {
    const tried = { user_id: 'tried@haru.test', verify_code: '00000000' }
    statuses.push((await browser.post('/user/email/verify', tried)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
})

test('A39: the code is in the email only, not in the response or the database', async () => {
  const reply = await send(open, 'secret@haru.test')
  const email = open.findEmailTo('secret@haru.test')
  const code = /^\d{8}$/m.exec(email?.text ?? '')?.[0] ?? 'none'
  expect(email?.html).toContain(code)
  expect(email?.subject).not.toContain(code)
  expect(JSON.stringify(reply)).not.toContain(code)
  const rows = await open.db.selectFrom('code').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('an email is in the language of its reader', async () => {
  const korean = { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }
  await open.client().post('/user/email/send', { user_id: 'korean@haru.test', type: 'signup' }, korean)
  expect(open.findEmailTo('korean@haru.test')?.subject).toBe('하루 인증번호예요')
  expect(open.findEmailTo('secret@haru.test')?.subject).toBe('Your Haru verification code')
})

test('a server with closed registration refuses sign-ups', async () => {
  const closed = await startApp({ environment: { HARU_REGISTRATION: 'closed' } })
  expect((await send(closed, 'late@haru.test')).body.code).toBe('forbidden')
  await closed.close()
})
