import { accountCommands } from '@haru/server/src/account/commands.ts'
import type { Client, UserClient } from '@haru/server/src/testing/client.ts'
import { runCommand } from '@haru/server/src/testing/run-command.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpWithAllMethods, stepMs, type UserWithAllMethods } from '../../support/api/sign-in-methods.ts'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'

// A21 to A23 for the second step: a code is valid once, and attempts to guess it have the limits of those to guess a password.

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let url = ''
  const logged: string[] = []
  const listen = (event: string, fields: object = {}) => logged.push(JSON.stringify([event, fields]))
  beforeAll(async () => {
    const log = {
      info: listen,
      warn: listen,
      fault: (event: string, error: unknown) => listen(event, { error: String(error) }),
      print: () => undefined,
      toPseudonym: () => 'pseudonym',
      flush: () => undefined,
    }
    const open = async () => {
      const fresh = await databases[kind]()
      url = fresh.url
      return fresh
    }
    app = await startApp({ open, log })
  })
  afterAll(() => app.close())

  const logIn = (browser: Client, { loginId, password }: UserClient, more: object = {}) =>
    browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: false, ...more })
  const codeOf = async (reply: ReturnType<typeof logIn>) => (await reply).body.code ?? (await reply).body.status
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200
  const newest = ({ loginId }: UserClient) => app.findEmailTo(loginId)?.kind
  const left = async (user: Client) => (await user.get('/user/twoStep/detail')).body.result.left
  /** Six digits that are not a valid code at any time near now. */
  const wrong = ({ code }: UserWithAllMethods) => {
    const near = [-2, -1, 0, 1, 2].map(code)
    return ['000000', '000001', '000002', '000003', '000004', '000005'].find((each) => !near.includes(each)) ?? ''
  }

  test('the secret has the standard format, and is active after one of its codes was typed', async () => {
    const kim = await app.signUp()
    const { token, uri, secret } = (await kim.post('/user/twoStep/create/begin')).body.result
    const totp = URI.parse(uri) as TOTP
    expect(totp).toBeInstanceOf(TOTP)
    expect(totp).toMatchObject({ issuer: 'Haru', label: kim.loginId, algorithm: 'SHA1', digits: 6, period: 30 })
    expect([totp.secret.base32, totp.secret.bytes.length]).toEqual([secret, 20])
    expect(await codeOf(logIn(app.client(), kim))).toBe('success')

    const mistyped = await kim.post('/user/twoStep/create', { token, user_code: '12345' })
    expect([mistyped.status, mistyped.body.code, mistyped.body.field]).toEqual([403, 'codeDoesNotMatch', 'user_code'])
    const user_code = totp.generate({ timestamp: app.clocks.now() })
    const { body } = await kim.post('/user/twoStep/create', {
      token,
      user_code: `${user_code.slice(0, 3)} ${user_code.slice(3)}`,
    })
    expect(body.result).toHaveLength(10)
    expect(new Set(body.result).size).toBe(10)
    expect(body.result[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect((await kim.get('/user/ways')).body.result.twoStep).toBe(true)
    expect([newest(kim), await left(kim)]).toEqual(['twoStepOn', 10])
  })

  test('a set-up belongs to one user, is used once and expires after a quarter of an hour', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const begin = async () => {
      const { token, uri } = (await kim.post('/user/twoStep/create/begin')).body.result
      return { token, user_code: (URI.parse(uri) as TOTP).generate({ timestamp: app.clocks.now() }) }
    }
    const begun = await begin()
    expect((await lee.post('/user/twoStep/create', begun)).body.code).toBe('tooLate')
    const both = await Promise.all([begun, begun].map((each) => kim.post('/user/twoStep/create', each)))
    expect(both.map(({ body }) => body.code ?? body.status).sort()).toEqual(['success', 'tooLate'])
    // A new secret requires that the user first turns the second step off with a code of the current secret.
    expect((await kim.post('/user/twoStep/create/begin')).body.code).toBe('staleVersion')
    expect((await lee.post('/user/twoStep/recovery')).body.code).toBe('staleVersion')

    const late = (await lee.post('/user/twoStep/create/begin')).body.result
    app.clocks.advance(15 * 60_000)
    const user_code = (URI.parse(late.uri) as TOTP).generate({ timestamp: app.clocks.now() })
    expect((await lee.post('/user/twoStep/create', { token: late.token, user_code })).body.code).toBe('tooLate')
  })

  test('each change of two-step login requires a recent login', async () => {
    const kim = await signUpWithAllMethods(app)
    app.clocks.advance(11 * 60_000)
    const attempts = [
      await kim.post('/user/twoStep/create/begin'),
      await kim.post('/user/twoStep/recovery'),
      await kim.remove('/user/twoStep/delete', { user_code: kim.code() }),
    ]
    expect(attempts.map(({ body }) => body.code)).toEqual(Array(3).fill('reauthRequired'))
  })

  test('only the right password leads to the code step, and the code signs in', async () => {
    const kim = await signUpWithAllMethods(app)
    const browser = app.client()
    const halfway = await logIn(browser, kim)
    expect([halfway.status, halfway.body]).toEqual([
      200,
      { status: 'fail', msg: 'account.codeNeeded', code: 'codeNeeded' },
    ])
    expect([halfway.headers['set-cookie'], await isIn(browser)]).toEqual([undefined, false])
    expect(await codeOf(logIn(browser, kim, { user_code: wrong(kim) }))).toBe('codeIncorrect')
    expect(await isIn(browser)).toBe(false)
    expect(await codeOf(logIn(browser, kim, { user_code: kim.code() }))).toBe('success')
    expect(await isIn(browser)).toBe(true)
  })

  test('a login with a wrong password does not reveal whether the account has a second step', async () => {
    const [kim, lee] = [await signUpWithAllMethods(app), await app.signUp()]
    const replies = [
      await logIn(app.client(), { ...kim, password: 'Wrong-horse7!' }),
      await logIn(app.client(), { ...kim, password: 'Wrong-horse7!' }, { user_code: kim.code() }),
      await logIn(app.client(), { ...lee, password: 'Wrong-horse7!' }, { user_code: '123456' }),
      await logIn(app.client(), { ...lee, loginId: 'unknown@haru.test' }, { user_code: '123456' }),
    ]
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    // A wrong password does not use up the code.
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code() }))).toBe('success')
  })

  test('a code is accepted once, even if several logins send it at the same time', async () => {
    const kim = await signUpWithAllMethods(app)
    const user_code = kim.code()
    const both = await Promise.all([1, 2, 3].map(() => codeOf(logIn(app.client(), kim, { user_code }))))
    expect(both.sort()).toEqual(['codeIncorrect', 'codeIncorrect', 'success'])
    expect(await codeOf(logIn(app.client(), kim, { user_code }))).toBe('codeIncorrect')
    app.clocks.advance(stepMs)
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code(-1) }))).toBe('codeIncorrect')
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code() }))).toBe('success')
  })

  test('a clock may be half a minute off, and no more', async () => {
    const kim = await signUpWithAllMethods(app)
    app.clocks.advance(4 * stepMs)
    const results = []
    for (const steps of [-2, 2, -1, 1])
      results.push(await codeOf(logIn(app.client(), kim, { user_code: kim.code(steps) })))
    expect(results).toEqual(['codeIncorrect', 'codeIncorrect', 'success', 'success'])
    // The current code is refused because a code of a later time was used.
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code() }))).toBe('codeIncorrect')
  })

  test('a recovery code replaces a code once, however it is typed, and its owner gets a notice', async () => {
    const kim = await signUpWithAllMethods(app)
    const [first = '', second = ''] = kim.recovery
    const lee = await signUpWithAllMethods(app)
    expect(await codeOf(logIn(app.client(), lee, { user_code: first }))).toBe('codeIncorrect')
    const user_code = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const both = await Promise.all([1, 2].map(() => codeOf(logIn(app.client(), kim, { user_code }))))
    expect(both.sort()).toEqual(['codeIncorrect', 'success'])
    expect([newest(kim), await left(kim)]).toEqual(['recoveryUsed', 9])

    const { result } = (await kim.post('/user/twoStep/recovery')).body
    expect([newest(kim), await left(kim), result.length]).toEqual(['recoveryRenewed', 10, 10])
    expect(await codeOf(logIn(app.client(), kim, { user_code: second }))).toBe('codeIncorrect')
    expect(await codeOf(logIn(app.client(), kim, { user_code: result[9] }))).toBe('success')
  })

  test('A22: wrong codes count together with wrong passwords, and a right password does not reset the count', async () => {
    const kim = await signUpWithAllMethods(app)
    const thief = app.client()
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) {
      statuses.push((await logIn(thief, { ...kim, password: `Wrong-horse${i}!` })).status)
      statuses.push((await logIn(thief, kim)).status)
      statuses.push((await logIn(thief, kim, { user_code: wrong(kim) })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await logIn(thief, kim, { user_code: kim.code() })).body.code).toBe('tooManyRequests')
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code() }))).toBe('success')
  })

  test('an attacker with the password guesses at most ten codes a day from all networks, and the owner gets a notice', async () => {
    const kim = await signUpWithAllMethods(app)
    const replies: string[] = []
    for (let i = 0; i < 12; i += 1) replies.push(await codeOf(logIn(app.client(), kim, { user_code: wrong(kim) })))
    expect(replies).toEqual([...Array(10).fill('codeIncorrect'), 'tooManyRequests', 'tooManyRequests'])
    expect(newest(kim)).toBe('codesGuessed')
    expect(await isIn(kim)).toBe(true)
    // The limit belongs to the password, so a new password starts a new count.
    await app.db
      .updateTable('account')
      .set({ password_hash: (await hashOf(await app.signUp())) ?? '' })
      .where('id', '=', kim.id)
      .execute()
    expect(await codeOf(logIn(app.client(), kim, { user_code: kim.code() }))).toBe('success')
  })

  async function hashOf({ id }: UserClient): Promise<string | null> {
    const found = await app.db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst()
    return found?.password_hash ?? null
  }

  test('a device that signs in by itself needs no code', async () => {
    const kim = await signUpWithAllMethods(app)
    const browser = app.client()
    await logIn(browser, kim, { isAutoLogin: true, user_code: kim.code() })
    browser.cookies.delete('haru')
    const { body } = await browser.post('/user/login', { user_id: kim.loginId, user_pw: '', isAutoLogin: true })
    expect(body.status).toBe('success')
  })

  test('two-step login is turned off with a code or a recovery code, attempts count, and its secret is deleted', async () => {
    const kim = await signUpWithAllMethods(app)
    const off = (user_code: string) => kim.remove('/user/twoStep/delete', { user_code })
    for (const user_code of ['', wrong(kim), 'AAAAA-AAAAA']) {
      const { status, body } = await off(user_code)
      expect([status, body.code]).toEqual([403, 'codeDoesNotMatch'])
    }
    expect((await off(kim.recovery[3] ?? '')).body.status).toBe('success')
    expect([newest(kim), await left(kim)]).toEqual(['twoStepOff', 0])
    expect(await codeOf(logIn(app.client(), kim))).toBe('success')
    expect((await off(kim.code())).body.code).toBe('staleVersion')

    const lee = await signUpWithAllMethods(app)
    const { status } = await lee.remove('/user/twoStep/delete', { user_code: lee.code() })
    expect(status).toBe(200)
    const park = await signUpWithAllMethods(app)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await park.remove('/user/twoStep/delete', { user_code: wrong(park) })).status)
    }
    expect(statuses.slice(9)).toEqual([403, 429])
  })

  test('signing in with a password that was reset by email still requires a code', async () => {
    const kim = await signUpWithAllMethods(app)
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    const password = 'Another-horse8!'
    const { body } = await browser.post('/user/resetPw', { user_id: kim.loginId, OBJECT: { user_pw: password } })
    expect(body.status).toBe('success')
    expect(await codeOf(logIn(browser, { ...kim, password }))).toBe('codeNeeded')
    expect(await isIn(browser)).toBe(false)
    expect(await codeOf(logIn(browser, { ...kim, password }, { user_code: kim.code() }))).toBe('success')
  })

  test('the operator of the server turns the second step off for a user who lost all codes', async () => {
    const kim = await signUpWithAllMethods(app)
    const haru = () =>
      runCommand(accountCommands, `user one-step ${kim.loginId}`, { environment: { HARU_DATABASE_URL: url } })
    expect((await haru()).out).toBe(`Two-step login of ${kim.loginId} is off now.\n`)
    expect([await codeOf(logIn(app.client(), kim)), await left(kim)]).toEqual(['success', 0])
    expect((await haru()).out).toBe(`Two-step login of ${kim.loginId} is off already.\n`)
  })

  test('an account without a password cannot turn on the second step', async () => {
    const kim = await app.signUp()
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    const { status, body } = await kim.post('/user/twoStep/create/begin')
    expect([status, body.code]).toEqual([400, 'invalidType'])
  })

  test('neither the database nor the log contains a secret or a recovery code in plain text', async () => {
    const kim = await signUpWithAllMethods(app)
    await logIn(app.client(), kim, { user_code: kim.code() })
    await logIn(app.client(), kim, { user_code: kim.recovery[0] ?? '' })
    const unfinished = (await (await app.signUp()).post('/user/twoStep/create/begin')).body.result
    const rows = await Promise.all(
      (['account', 'recovery_code', 'ticket'] as const).map((table) => app.db.selectFrom(table).selectAll().execute()),
    )
    const stored = JSON.stringify(rows) + logged.join('\n')
    expect(stored).toContain(kim.id)
    expect(logged.join()).toContain('twoStepOn')
    const secrets = [kim.secret, unfinished.secret, unfinished.token, kim.code(-1), ...kim.recovery]
    for (const secret of secrets) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(secret.replace('-', ''))
    }
  })

  test('a secret that was copied to another account does not work there', async () => {
    const [kim, lee] = [await signUpWithAllMethods(app), await signUpWithAllMethods(app)]
    const stored = await app.db.selectFrom('account').select('totp_key').where('id', '=', lee.id).executeTakeFirst()
    await app.db
      .updateTable('account')
      .set({ totp_key: stored?.totp_key ?? null })
      .where('id', '=', kim.id)
      .execute()
    expect(await codeOf(logIn(app.client(), kim, { user_code: lee.code() }))).toBe('codeIncorrect')
    expect(logged.join()).toContain('secretUnreadable')
  })
})
