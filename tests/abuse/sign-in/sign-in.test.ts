import { openLog } from '@haru/server/src/log.ts'
import { systemClocks } from '@haru/server/src/runtime/clocks.ts'
import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { requestCode, verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countHashes } from '../../support/api/count-hashes.ts'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'
import { startTestMailServer } from '../../support/servers/test-mail-server.ts'

// A21 to A42: attacks on the sign-in. Other attacks are in the tests of the code that they attack; docs/attacks-and-faults.md lists them.

const next = 'Another-horse8!'
const wrong = 'Wrong-horse7!'
const together = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const codes = (replies: readonly Reply[]) => replies.map(({ status, body }) => `${status} ${body.code ?? body.status}`)

describeOnDatabases('postgres', (kind) => {
  let app: TestApp
  let queries = 0
  let kim: UserClient
  beforeAll(async () => {
    app = await startApp({
      open: databases[kind],
      environment: { HARU_EMAILS_PER_HOUR: '1000' },
      onQuery: () => {
        queries += 1
      },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    kim = await app.signUp()
  })

  const logIn = (browser: Client, user_id: string, user_pw: string, headers = {}) =>
    browser.post('/user/login', { user_id, user_pw }, headers)
  const verify = (browser: Client, user_id: string, verify_code: string) =>
    browser.post('/user/email/verify', { user_id, verify_code })
  const reset = (browser: Client, user_id: string, more: object = {}) =>
    browser.post('/user/resetPw', { user_id, OBJECT: { user_pw: next, ...more } })
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200
  const hashOf = async ({ id }: UserClient) =>
    (await app.db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash

  /** Runs `attempt` and returns its response, its password hashes and its database queries. */
  async function measureWork(attempt: () => Promise<Reply>) {
    queries = 0
    const { hashes, result: reply } = await countHashes(attempt)
    const { date: _, 'x-request-id': __, ...headers } = reply.headers
    return { status: reply.status, text: reply.text, headers, hashes, queries }
  }

  test('A21: ten wrong passwords are checked, and no variant of the request is checked after them', async () => {
    const thief = app.client()
    const first = await together(25, (i) => logIn(thief, kim.loginId, `Wrong-horse${i}!`))
    expect(codes(first).filter((code) => code === '200 theIdOrPwIsIncorrect')).toHaveLength(10)
    expect(codes(first).filter((code) => code === '429 tooManyRequests')).toHaveLength(15)
    const refused = first.find(({ status }) => status === 429)
    expect(refused?.body.retryAfter).toBeGreaterThan(800)
    expect(Number(refused?.headers['retry-after'])).toBe(refused?.body.retryAfter)

    const upper = kim.loginId.toUpperCase()
    const { password } = kim
    const variants = [
      logIn(thief, upper, password),
      logIn(thief, `  ${kim.loginId} `, password),
      logIn(thief, kim.loginId, password, { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }),
      logIn(thief, kim.loginId, password, { forwarded: 'for=203.0.113.9', 'user-agent': 'somebody else' }),
      ...['/haru/api/user/login/', '/haru/api//user/login', '/haru/api/USER/login', '/haru/api/user/%6Cogin'].map(
        (path) => thief.send({ method: 'POST', path, body: { user_id: kim.loginId, user_pw: password } }),
      ),
      ...(await together(30, async () => logIn(thief, kim.loginId, password))).map((reply) => Promise.resolve(reply)),
    ]
    for (const { status, headers } of await Promise.all(variants)) {
      expect([404, 429]).toContain(status)
      expect(headers['set-cookie']).toBeUndefined()
    }

    // The limit affects neither other accounts nor other clients, and it ends after a quarter of an hour.
    const lee = await app.signUp()
    expect((await logIn(thief, lee.loginId, lee.password)).body.status).toBe('success')
    expect((await logIn(app.client(), kim.loginId, kim.password)).body.status).toBe('success')
    expect(await isIn(kim)).toBe(true)
    app.clocks.advance(15 * 60_000 + 1000)
    expect((await logIn(thief, kim.loginId, kim.password)).body.status).toBe('success')
  })

  test('A22: wrong passwords of all calls are counted together', async () => {
    await verifyAddress(app, kim, kim.loginId, 'delete')
    const attempts = [
      ...Array(3).fill(() => logIn(kim, kim.loginId, wrong)),
      () => kim.post('/user/login', { user_id: kim.loginId, isAutoLogin: true, quick: true }),
      ...Array(3).fill(() => kim.post('/user/prove', { user_pw: wrong })),
      ...Array(3).fill(() => kim.remove('/user/delete', { user_pw: wrong })),
    ] as (() => Promise<Reply>)[]
    const refused: Reply[] = []
    for (const attempt of attempts) refused.push(await attempt())
    expect(codes(refused.slice(4))).toEqual(Array(6).fill('403 pwDoesNotMatch'))
    const { loginId, password } = kim
    const right = [
      await kim.post('/user/prove', { user_pw: password }),
      await kim.remove('/user/delete', { user_pw: password }),
    ]
    expect(codes(right)).toEqual(Array(2).fill('429 tooManyRequests'))
    expect((await logIn(app.client(), loginId, password)).body.status).toBe('success')
  })

  test('A22: a wrong password beyond the limit of the account and that of its address is refused', async () => {
    for (let i = 0; i < 90; i += 1) await logIn(kim, `unknown${i}@example.com`, wrong)
    const reauthenticate = () => kim.post('/user/prove', { user_pw: wrong })
    for (let i = 0; i < 10; i += 1) expect(codes([await reauthenticate()])).toEqual(['403 pwDoesNotMatch'])
    const refused = [await reauthenticate(), await reauthenticate(), await logIn(kim, kim.loginId, wrong)]
    expect(codes(refused)).toEqual(Array(3).fill('429 tooManyRequests'))
  })

  test('A23: a login does the same work for an existing id, an unknown id and an account that signs in with Google', async () => {
    const elsewhere = await app.signUp()
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', elsewhere.id).execute()
    const known = await measureWork(() => logIn(app.client(), kim.loginId, wrong))
    const unknown = await measureWork(() => logIn(app.client(), 'nobody@haru.test', wrong))
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, hashes: 1, queries: 2 })
    const { hashes, queries: queryCount } = await measureWork(() => logIn(app.client(), elsewhere.loginId, wrong))
    expect([hashes, queryCount]).toEqual([known.hashes, known.queries])
  })

  test('A24: checking a code does the same work whether or not the account exists', async () => {
    const known = await measureWork(() => verify(app.client(), kim.loginId, '00000000'))
    const unknown = await measureWork(() => verify(app.client(), 'nobody@haru.test', '00000000'))
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, hashes: 0 })
  })

  test('A31: no flag signs in to an account without a password', async () => {
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    for (const input of [{}, { user_pw: '' }, { user_pw: 'googlePw' }, { googleId: kim.id, googlePw: '' }]) {
      const browser = app.client()
      const { status, body } = await browser.post('/user/login', { user_id: kim.loginId, isAutoLogin: true, ...input })
      expect([status, body.status, body.result]).toEqual([200, 'isGoogleUser', undefined])
      expect([...browser.cookies.keys()]).toEqual([])
    }
  })

  test('A32: an unverified address changes nothing, whatever the form contains', async () => {
    const before = await hashOf(kim)
    const flags = { user_id_verified: true, user_id_sended: true, user_verify_code: '00000000' }
    const start = { user_initScale: 70, user_initAvgKcalIntake: 2000, user_initProperty: 0 }
    const newcomer = `new-${kim.loginId}`.slice(-30)
    const attempts = async () => [
      await kim.post('/user/signup', { user_id: newcomer, ...flags, OBJECT: { user_pw: next, ...start, ...flags } }),
      await kim.post('/user/resetPw', { user_id: kim.loginId, ...flags, OBJECT: { user_pw: next, ...flags } }),
      await kim.remove('/user/delete', { user_pw: kim.password, ...flags }),
    ]
    expect(codes(await attempts())).toEqual(Array(3).fill('403 notVerified'))
    await requestCode(app, kim, newcomer, 'signup')
    await requestCode(app, kim, kim.loginId, 'resetPw')
    await requestCode(app, kim, kim.loginId, 'delete')
    expect(codes(await attempts())).toEqual(Array(3).fill('403 notVerified'))
    expect(await hashOf(kim)).toBe(before)
    expect(await isIn(kim)).toBe(true)
  })

  test('A33: a verification is valid only in the browser that completed it', async () => {
    const before = await hashOf(kim)
    const owner = app.client()
    await verifyAddress(app, owner, kim.loginId, 'resetPw')
    const thief = app.client()
    expect(codes([await reset(thief, kim.loginId)])).toEqual(['403 notVerified'])
    thief.cookies.set('haru-flow', 'guessed')
    expect(codes([await reset(thief, kim.loginId)])).toEqual(['403 notVerified'])
    expect(await hashOf(kim)).toBe(before)

    // A session cannot delete the account with a verification that another browser completed.
    await verifyAddress(app, owner, kim.loginId, 'delete')
    expect(codes([await kim.remove('/user/delete', { user_pw: kim.password })])).toEqual(['403 notVerified'])
    expect(await isIn(kim)).toBe(true)
  })

  test('A34: a verification is valid only for its address and its purpose', async () => {
    const lee = await app.signUp()
    const before = await hashOf(lee)
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    expect(codes([await reset(browser, lee.loginId)])).toEqual(['403 notVerified'])
    await verifyAddress(app, browser, lee.loginId, 'delete')
    expect(codes([await reset(browser, lee.loginId)])).toEqual(['403 notVerified'])
    const unknownId = `x-${lee.loginId}`.slice(-30)
    await verifyAddress(app, browser, unknownId, 'signup')
    expect(codes([await reset(browser, unknownId), await reset(browser, lee.loginId)])).toEqual(
      Array(2).fill('403 notVerified'),
    )
    expect(await hashOf(lee)).toBe(before)
  })

  test('A35: of sixty guesses at once five are compared, and then the right code is refused', async () => {
    const browser = app.client()
    const code = await requestCode(app, browser, kim.loginId, 'resetPw')
    const guesses = await together(60, (i) =>
      verify(browser, kim.loginId, String((Number(code) + i + 1) % 10 ** 8).padStart(8, '0')),
    )
    expect(new Set(codes(guesses))).toEqual(new Set(['200 authenticationFailed']))
    expect(codes([await verify(browser, kim.loginId, code)])).toEqual(['200 authenticationFailed'])
    const row = await app.db.selectFrom('code').select('tries').where('address', '=', kim.loginId).executeTakeFirst()
    expect(row?.tries).toBe(5)
    expect(codes([await reset(browser, kim.loginId)])).toEqual(['403 notVerified'])
  })

  test('A36: a code that is expired or followed by a newer code verifies nothing', async () => {
    const browser = app.client()
    const first = await requestCode(app, browser, kim.loginId, 'resetPw')
    const second = await requestCode(app, browser, kim.loginId, 'resetPw')
    expect(codes([await verify(browser, kim.loginId, first)])).toEqual(['200 authenticationFailed'])
    app.clocks.jump(601_000)
    expect(codes([await verify(browser, kim.loginId, second)])).toEqual(['200 authenticationFailed'])
    expect(codes([await reset(browser, kim.loginId)])).toEqual(['403 notVerified'])
    app.clocks.jump(-601_000)
    await verify(browser, kim.loginId, second)
    // A verification is valid for half an hour.
    app.clocks.jump(31 * 60_000)
    expect(codes([await reset(browser, kim.loginId)])).toEqual(['403 notVerified'])
    app.clocks.jump(-31 * 60_000)
  })

  test('A37: a verification is used once, however often it is sent, and the first password stays', async () => {
    const browser = app.client()
    const code = await requestCode(app, browser, kim.loginId, 'resetPw')
    await verify(browser, kim.loginId, code)
    const copies = Array.from({ length: 8 }, () => browser.copy())
    const replies = await together(8, (i) => reset(copies[i] as Client, kim.loginId, { user_pw: `Another-horse${i}!` }))
    expect(codes(replies).toSorted()).toEqual(['200 success', ...Array(7).fill('403 notVerified')])
    const first = replies.findIndex(({ status }) => status === 200)
    const replays = [
      await verify(copies[7] as Client, kim.loginId, code),
      await reset(copies[7] as Client, kim.loginId),
    ]
    expect(codes(replays)).toEqual(['200 authenticationFailed', '403 notVerified'])
    expect((await logIn(app.client(), kim.loginId, `Another-horse${first}!`)).body.status).toBe('success')
  })

  test('A40: a planted cookie belongs to no user, before and after a user signs in with it', async () => {
    const browser = app.client()
    browser.cookies.set('haru', 'planted')
    expect(codes([await browser.get('/user/detail')])).toEqual(['401 unauthorized'])
    await logIn(browser, kim.loginId, kim.password)
    expect(browser.cookies.get('haru')).toMatch(/^[\w-]{36}\.[\w-]{43}$/)
    const before = browser.copy()
    await logIn(browser, kim.loginId, kim.password)
    expect([await isIn(before), await isIn(browser)]).toEqual([false, true])
    const planted = app.client()
    planted.cookies.set('haru', 'planted')
    expect(codes([await planted.get('/user/detail')])).toEqual(['401 unauthorized'])
  })

  test('A41: a password reset signs out all devices, and a logout its session, for good', async () => {
    const [phone, laptop] = [app.client(), app.client()]
    for (const browser of [phone, laptop]) await logIn(browser, kim.loginId, kim.password)
    const copied = phone.copy()
    await phone.post('/user/logout')
    expect(codes([await copied.get('/user/detail')])).toEqual(['401 unauthorized'])
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await reset(browser, kim.loginId)
    expect(codes([await laptop.get('/user/detail'), await kim.get('/user/detail')])).toEqual(
      Array(2).fill('401 unauthorized'),
    )
  })

  test('A42: a session token is accepted only in its cookie', async () => {
    const token = kim.cookies.get('haru') ?? ''
    const anonymous = app.client()
    const path = '/haru/api/user/detail'
    const requests = [
      ...['haru', 'token', 'session', '__Host-haru', 'access_token'].map((name) =>
        anonymous.send({ method: 'GET', path: `${path}?${name}=${token}` }),
      ),
      anonymous.send({ method: 'GET', path, headers: { authorization: `Bearer ${token}`, 'x-haru': token } }),
      anonymous.put('/user/update', { OBJECT: { user_lang: 'en' }, haru: token, session: token }),
    ]
    expect(codes(await Promise.all(requests))).toEqual(Array(7).fill('401 unauthorized'))
  })
})

describe('with a mail server', () => {
  const lines: string[] = []
  const log = openLog({ write: (text) => lines.push(text) }, Buffer.alloc(32, 1), systemClocks)
  const logged = () => {
    log.flush()
    return lines.join('')
  }

  test.each(['open', 'quiet'])(
    'A25: that is down, a server with the account status %s responds as usual',
    async (accountStatus) => {
      const mail = { HARU_SMTP_URL: 'smtp://127.0.0.1:1', HARU_MAIL_FROM: 'Haru <haru@haru.test>' }
      const up = await startApp({ environment: { HARU_ACCOUNT_DISCLOSURE: accountStatus } })
      const down = await startApp({ environment: { HARU_ACCOUNT_DISCLOSURE: accountStatus, ...mail } })
      const user = await up.signUp()
      const row = await up.db.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
      await down.db.insertInto('account').values(row).execute()
      await down.db.insertInto('login_owner').values({ login_id: user.loginId, account_id: user.id }).execute()
      const requestCode = (app: TestApp, user_id: string, type: string) =>
        app.client().post('/user/email/send', { user_id, type })
      for (const type of ['signup', 'resetPw', 'delete']) {
        for (const address of [user.loginId, 'nobody@haru.test']) {
          const [expected, actual] = [await requestCode(up, address, type), await requestCode(down, address, type)]
          expect([actual.status, actual.text]).toEqual([200, expected.text])
        }
      }
      if (accountStatus === 'quiet') {
        const [known, unknown] = [
          await requestCode(down, user.loginId, 'resetPw'),
          await requestCode(down, 'stranger@haru.test', 'resetPw'),
        ]
        expect(unknown.text).toBe(known.text)
      }
      await up.close()
      await down.close()
    },
  )

  test('A39, A86: the log contains no code and no password, and no client can forge its lines', async () => {
    const mailServer = await startTestMailServer()
    const mail = { HARU_SMTP_URL: mailServer.url, HARU_MAIL_FROM: 'Haru <haru@haru.test>' }
    const app = await startApp({ environment: mail, log })
    const browser = app.client()
    const address = 'logged@haru.test'
    const secrets = ['Correct-horse7!', next, address]
    const sendAndVerify = async (type: string) => {
      const sent = await browser.post('/user/email/send', { user_id: address, type })
      const code = await mailServer.codeFor(address)
      secrets.push(code)
      const verification = await browser.post('/user/email/verify', { user_id: address, verify_code: code })
      for (const { text, headers } of [sent, verification]) expect(text + JSON.stringify(headers)).not.toContain(code)
    }
    await sendAndVerify('signup')
    const start = { user_initScale: 70, user_initAvgKcalIntake: 2000, user_initProperty: 0 }
    await browser.post('/user/signup', { user_id: address, OBJECT: { user_pw: 'Correct-horse7!', ...start } })
    secrets.push(...browser.cookies.values())
    await sendAndVerify('resetPw')
    expect((await reset(browser, address)).body.status).toBe('success')
    await browser.post('/user/login', { user_id: address, user_pw: next, isAutoLogin: true })
    secrets.push(...browser.cookies.values())

    const forged = 'x\r\n{"event":"loggedIn"}'
    const agent = { 'user-agent': 'evil\u001b[31m"}' }
    await browser.post('/user/login', { user_id: forged, user_pw: forged }, agent)
    await browser.post('/user/email/send', { user_id: forged, type: forged }, agent)
    await browser.post(`/user/${encodeURIComponent(forged)}`, { user_id: forged }, agent)
    await browser.remove('/user/sessions', { id: forged }, agent)
    const events = logged().trimEnd().split('\n')
    // The sign-up and the login.
    expect(events.map((line) => JSON.parse(line).event).filter((event) => event === 'loggedIn')).toHaveLength(2)
    expect(secrets.filter((secret) => logged().includes(secret))).toEqual([])
    expect(logged()).not.toContain('\u001b')
    await app.close()
    await mailServer.close()
  })

  function reset(browser: Client, user_id: string): Promise<Reply> {
    return browser.post('/user/resetPw', { user_id, OBJECT: { user_pw: next } })
  }
})
