import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/servers/databases.ts'
import { type Client, type Reply, readCode } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'

const minute = 60_000
const form = {
  user_pw: 'Correct-horse7!',
  user_initScale: 70.25,
  user_initAvgKcalIntake: 2000,
  user_initProperty: 1_000_000,
}
const newAddress = () => `new${randomInt(2 ** 47).toString(36)}@haru.test`

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  async function requestCode(browser: Client, address: string, type = 'signup'): Promise<string> {
    const { body } = await browser.post('/user/email/send', { user_id: address, type })
    expect(body).toMatchObject({ status: 'success', msg: 'account.emailSendSuccessful' })
    return readCode(app.findEmailTo(address))
  }
  const verify = (browser: Client, address: string, code: string) =>
    browser.post('/user/email/verify', { user_id: address, verify_code: code })
  const signUp = (browser: Client, address: string, change: object = {}) =>
    browser.post('/user/signup', { user_id: address, OBJECT: { ...form, ...change } })
  async function verifyAddress(browser: Client, address: string): Promise<void> {
    const { body } = await verify(browser, address, await requestCode(browser, address))
    expect(body).toEqual({ status: 'success', msg: 'account.authenticationSuccessful' })
  }

  test('a new user has the profile of the sign-up form', async () => {
    const kim = await app.signUp()
    const { status, body } = await kim.get('/user/detail')
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      _id: kim.id,
      user_id: kim.loginId,
      user_initScale: 70,
      user_initAvgKcalIntake: 2000,
      user_initProperty: 1_000_000,
      user_lang: 'ko',
      user_timeZone: 'Asia/Seoul',
      user_currency: 'KRW',
      user_unit: 'kg',
      admin: 'false',
    })
    expect(Math.abs(Date.parse(body.result.user_regDt) - Date.now())).toBeLessThan(minute)
  })

  test('the response of a sign-up signs the user in', async () => {
    const browser = app.client()
    const address = newAddress()
    await verifyAddress(browser, address)
    const { body } = await signUp(browser, address)
    expect(body).toEqual({
      status: 'success',
      msg: 'account.signupSuccessful',
      result: { user_id: address, _id: expect.any(String) },
      admin: 'false',
    })
    const { result } = (await browser.get('/user/detail')).body
    expect([result._id, result.user_id]).toEqual([body.result._id, address])
    expect((await browser.get('/user/sessions')).body.result).toHaveLength(1)
    expect([...browser.cookies.keys()]).toEqual(['haru'])
  })

  test('a sign-up on a shared computer starts a session that ends with the browser', async () => {
    const attributesOf = async (change: object) => {
      const browser = app.client()
      const address = newAddress()
      await verifyAddress(browser, address)
      const { headers } = await browser.post('/user/signup', { user_id: address, OBJECT: form, ...change })
      return [headers['set-cookie'] ?? []].flat().find((line) => String(line).startsWith('haru='))
    }
    expect(await attributesOf({ isShared: true })).not.toContain('Max-Age')
    expect(await attributesOf({})).toContain('Max-Age=2592000')
  })

  test('a sign-up that fails starts no session', async () => {
    const [browser, address] = [app.client(), newAddress()]
    const expectNoSession = ({ headers }: Reply) =>
      expect(String(headers['set-cookie'] ?? '')).not.toMatch(/(^|,)haru(-dev)?=/)
    expectNoSession(await signUp(browser, address))
    await verifyAddress(browser, address)
    expectNoSession(await signUp(browser, address, { user_pw: 'short' }))
    expectNoSession(await signUp(browser, address, { user_pw: 'Password1!' }))
    expectNoSession(await signUp(browser, address, { user_initScale: -1 }))

    // Another browser has verified the same address and signs up first.
    const other = app.client()
    await verifyAddress(other, address)
    expect((await signUp(other, address)).body.status).toBe('success')
    const late = await signUp(browser, address)
    expect(late.body.status).toBe('duplicate')
    expectNoSession(late)
    expect((await browser.get('/user/detail')).status).toBe(401)
  })

  test('a sign-up ends the session that the browser had before, and uses a new session token', async () => {
    const kim = await app.signUp()
    const before = kim.copy()
    const address = newAddress()
    await verifyAddress(kim, address)
    expect((await signUp(kim, address)).body.status).toBe('success')
    expect((await kim.get('/user/detail')).body.result.user_id).toBe(address)
    expect((await before.get('/user/detail')).status).toBe(401)

    const [browser, planted] = [app.client(), 'a'.repeat(43)]
    browser.cookies.set('haru', planted)
    const next = newAddress()
    await verifyAddress(browser, next)
    expect((await signUp(browser, next)).body.status).toBe('success')
    expect(browser.cookies.get('haru')).not.toBe(planted)
  })

  test('a sign-up revokes the automatic sign-in of the user who used the browser before', async () => {
    const kim = await app.signUp()
    await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
    const device = kim.cookies.get('haru-dev') ?? ''
    expect(device).not.toBe('')
    const address = newAddress()
    await verifyAddress(kim, address)
    await signUp(kim, address)
    expect(kim.cookies.has('haru-dev')).toBe(false)
    const thief = app.client()
    thief.cookies.set('haru-dev', device)
    expect((await thief.post('/user/login', { user_id: kim.loginId, isAutoLogin: true })).status).toBe(401)
  })

  // The specification has updateDt and the last login.
  test('the profile has the times of its last change and last login immediately after each', async () => {
    const kim = await app.signUp()
    const timesOf = async () => {
      const { user_regDt, user_updateDt, user_lastLoginDt } = (await kim.get('/user/detail')).body.result
      return [user_regDt, user_updateDt, user_lastLoginDt].map((time) => Date.parse(time))
    }
    const [registered = 0, updated = 0, loggedIn = 0] = await timesOf()
    expect(updated).toBe(registered)
    expect(loggedIn).toBeGreaterThanOrEqual(registered)

    app.clocks.advance(minute)
    await kim.put('/user/update', { OBJECT: { user_initScale: 71 } })
    const [, changed = 0] = await timesOf()
    expect(changed).toBeGreaterThanOrEqual(updated + minute)

    app.clocks.advance(minute)
    await app.client().post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
    const again = await timesOf()
    expect(again.slice(0, 2)).toEqual([registered, changed])
    expect(again[2]).toBeGreaterThanOrEqual(loggedIn + 2 * minute)
  })

  test('the amounts of a sign-up form are in the units that the form chooses', async () => {
    const kim = await app.signUp({
      user_unit: 'lb',
      user_initScale: 154.32,
      user_currency: 'USD',
      user_initProperty: 1234.56,
    })
    const { result } = (await kim.get('/user/detail')).body
    expect(result).toMatchObject({
      user_unit: 'lb',
      user_initScale: 154.32,
      user_currency: 'USD',
      user_initProperty: 1234.56,
    })
    const row = await app.db.selectFrom('account').selectAll().where('id', '=', kim.id).executeTakeFirst()
    expect(row).toMatchObject({ init_scale: 69_998_375, init_property: 123_456 })
  })

  test('users are numbered in the order of sign-up', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const number = async (who: Client) => (await who.get('/user/detail')).body.result.user_number
    expect((await number(lee)) - (await number(kim))).toBe(1)
  })

  test('A33: a code is valid in the browser that requested it only', async () => {
    const [browser, other] = [app.client(), app.client()]
    const address = newAddress()
    const code = await requestCode(browser, address)
    expect((await verify(other, address, code)).body).toMatchObject({ status: 'fail', code: 'authenticationFailed' })
    expect((await verify(browser, address, code)).body.status).toBe('success')
    expect((await signUp(other, address)).body.code).toBe('notVerified')
    expect((await signUp(browser, address)).body.status).toBe('success')
  })

  test('A34: a code is valid for its address and purpose only', async () => {
    const browser = app.client()
    const [one, other] = [newAddress(), newAddress()]
    const code = await requestCode(browser, one)
    expect((await verify(browser, other, code)).body.code).toBe('authenticationFailed')
    expect((await verify(browser, one, code)).body.status).toBe('success')
    expect((await signUp(browser, other)).body.code).toBe('notVerified')

    const kim = await app.signUp()
    const reset = await requestCode(browser, kim.loginId, 'resetPw')
    expect((await verify(browser, kim.loginId, reset)).body.status).toBe('success')
    expect((await signUp(browser, kim.loginId)).body.code).toBe('notVerified')
  })

  test('A35: the right code is refused after five wrong ones', async () => {
    const browser = app.client()
    const address = newAddress()
    const code = await requestCode(browser, address)
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
    for (let i = 0; i < 5; i += 1)
      expect((await verify(browser, address, wrong)).body.code).toBe('authenticationFailed')
    expect((await verify(browser, address, code)).body.code).toBe('authenticationFailed')
  })

  test('A37: a verified code creates one account only', async () => {
    const browser = app.client()
    const address = newAddress()
    await verifyAddress(browser, address)
    const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(browser, address)))
    expect(replies.filter(({ body }) => body.status === 'success')).toHaveLength(1)
    expect(replies.filter(({ headers }) => String(headers['set-cookie']).includes('haru='))).toHaveLength(1)
    expect((await signUp(browser, address, { user_pw: 'Another-one8!' })).body.code).toBe('notVerified')
    const { body } = await browser.post('/user/login', { user_id: address, user_pw: form.user_pw })
    expect(body.status).toBe('success')
  })

  test('of four browsers that verified one address and sign up at the same time, one gets the account', async () => {
    const address = newAddress()
    const browsers = Array.from({ length: 4 }, () => app.client())
    for (const browser of browsers) await verifyAddress(browser, address)
    const replies = await Promise.all(browsers.map((browser) => signUp(browser, address)))
    expect(replies.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      ...Array(3).fill('duplicate'),
      'success',
    ])
    const accounts = await app.db.selectFrom('account').select('id').where('login_id', '=', address).execute()
    expect(accounts).toHaveLength(1)
  })

  test.each([
    ['short', 'Ab1!', 'pwRule'],
    ['without a digit', 'Abcdefgh!', 'pwRule'],
    ['without a sign', 'Abcdefg1', 'pwRule'],
    ['without a letter', '12345678!', 'pwRule'],
    ['that is common', 'Password1!', 'pwCommon'],
    ['missing', undefined, 'pwRule'],
    ['that is not a text', 12345678, 'pwRule'],
  ])('a password that is %s is refused', async (_name, password, code) => {
    const { status, body } = await signUp(app.client(), newAddress(), { user_pw: password })
    expect([status, body.code, body.field]).toEqual([400, code, 'user_pw'])
  })

  test.each([
    ['user_initScale', 1000],
    ['user_initScale', 70.123],
    ['user_initScale', -1],
    ['user_initAvgKcalIntake', 10_000],
    ['user_initAvgKcalIntake', '1e3'],
    ['user_initProperty', 10_000_000_000],
    ['user_initProperty', [1]],
    ['user_timeZone', 'Mars/Olympus'],
    ['user_currency', 'won'],
    ['user_unit', 'stone'],
    ['user_country', 'Korea'],
    ['user_lang', 'fr'],
  ])('%s of %j is refused', async (name, value) => {
    const { status, body } = await signUp(app.client(), newAddress(), { [name]: value })
    expect([status, body.code, body.field]).toEqual([400, 'invalidField', name])
  })
})
