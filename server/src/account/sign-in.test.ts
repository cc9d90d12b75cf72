import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey } from '../../../tests/support/api/sign-in-methods.ts'
import { databases } from '../../../tests/support/servers/databases.ts'
import type { Client, UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  const logIn = (browser: Client, { loginId, password }: UserClient, more: object = {}) =>
    browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: false, ...more })
  const logInByDevice = (browser: Client, { loginId }: UserClient) =>
    browser.post('/user/login', { user_id: loginId, user_pw: '', isAutoLogin: true })
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200

  test('the right password signs in, whatever the case of the login id', async () => {
    const kim = await app.signUp()
    const { status, body } = await logIn(app.client(), { ...kim, loginId: ` ${kim.loginId.toUpperCase()} ` })
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        msg: 'account.loginSuccessful',
        result: { user_id: kim.loginId, _id: kim.id },
        admin: 'false',
      },
    ])
  })

  test('a wrong password and an unknown id have the same response', async () => {
    const kim = await app.signUp()
    const wrong = await logIn(app.client(), { ...kim, password: 'Wrong-horse7!' })
    const unknown = await logIn(app.client(), { ...kim, loginId: 'unknown@haru.test' })
    expect([wrong.status, wrong.body.status, wrong.body.code]).toEqual([200, 'fail', 'theIdOrPwIsIncorrect'])
    expect(unknown.text).toBe(wrong.text)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('A21: one address cannot try a password on many accounts', async () => {
    const thief = app.client()
    const statuses: number[] = []
    for (let i = 0; i < 101; i += 1) {
      const { status } = await thief.post('/user/login', { user_id: `target${i}@haru.test`, user_pw: '' })
      statuses.push(status)
    }
    expect(statuses.slice(98)).toEqual([200, 200, 429])
  }, 60_000)

  test('the session cookie is out of reach of scripts and other sites', async () => {
    const kim = await app.signUp()
    const { headers } = await logIn(app.client(), kim, { isAutoLogin: true })
    const [device, session] = [headers['set-cookie'] ?? []].flat().map(String)
    expect(session).toMatch(/^haru=[\w-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(
      /^haru-dev=[\w-]{36}\.[\w-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('A41: signing out ends the session and revokes the device', async () => {
    const kim = await app.signUp()
    await logIn(kim, kim, { isAutoLogin: true })
    const before = kim.copy()
    const { status, body, headers } = await kim.post('/user/logout')
    expect([status, body.status, headers['clear-site-data']]).toEqual([200, 'success', '"cache"'])
    expect([await isIn(kim), await isIn(before)]).toEqual([false, false])
    expect((await logInByDevice(before, kim)).status).toBe(401)
    expect((await app.client().post('/user/logout')).body.status).toBe('success')
  })

  test('A30: an automatic sign-in requires the key of the device', async () => {
    const kim = await app.signUp()
    const { status, body } = await logInByDevice(app.client(), kim)
    expect([status, body.status, body.code]).toEqual([200, 'fail', 'theIdOrPwIsIncorrect'])
  })

  test('a remembered device signs in automatically and gets a new key each time', async () => {
    const kim = await app.signUp()
    const phone = app.client()
    await logIn(phone, kim, { isAutoLogin: true })
    phone.cookies.delete('haru')
    const first = phone.cookies.get('haru-dev')
    expect((await logInByDevice(phone, kim)).body.status).toBe('success')
    expect(phone.cookies.get('haru-dev')).not.toBe(first)
    expect(await isIn(phone)).toBe(true)
    phone.cookies.delete('haru')
    expect((await logInByDevice(phone, kim)).body.status).toBe('success')
  })

  test('two tabs that open at once both sign in automatically', async () => {
    const kim = await app.signUp()
    const tab = app.client()
    await logIn(tab, kim, { isAutoLogin: true })
    const other = tab.copy()
    const replies = await Promise.all([logInByDevice(tab, kim), logInByDevice(other, kim)])
    expect(replies.map(({ body }) => body.status)).toEqual(['success', 'success'])
  })

  test('A28: a device key that is used twice revokes the device, and its owner gets an email', async () => {
    const kim = await app.signUp()
    const phone = app.client()
    await logIn(phone, kim, { isAutoLogin: true })
    const thief = phone.copy()
    await logInByDevice(phone, kim)
    app.clocks.jump(11_000)
    const stolen = await logInByDevice(thief, kim)
    expect([stolen.status, stolen.body.code]).toEqual([401, 'unauthorized'])
    expect(app.findEmailTo(kim.loginId)?.kind).toBe('copiedDeviceKey')
    expect(await isIn(phone)).toBe(false)
    expect((await logInByDevice(phone, kim)).status).toBe(401)
    expect(await isIn(kim)).toBe(true)
    app.clocks.jump(-11_000)
  })

  test('A29: the device of one user does not sign in another user', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const phone = app.client()
    await logIn(phone, kim, { isAutoLogin: true })
    expect((await logInByDevice(phone, lee)).status).toBe(401)
  })

  test('a sign-in on a shared computer leaves no device key', async () => {
    const kim = await app.signUp()
    const library = app.client()
    const { headers } = await logIn(library, kim, { isAutoLogin: true, isShared: true })
    expect(headers['set-cookie']).toMatch(/^haru=[\w-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    app.clocks.jump(13 * 3_600_000)
    expect(await isIn(library)).toBe(false)
    app.clocks.jump(-13 * 3_600_000)
  })

  test('a user has at most twenty sessions; the oldest one ends', async () => {
    const kim = await app.signUp()
    const browsers = Array.from({ length: 20 }, () => app.client())
    for (const browser of browsers) {
      app.clocks.jump(1)
      await logIn(browser, kim)
    }
    expect(await isIn(kim)).toBe(false)
    expect(await isIn(browsers[0] as Client)).toBe(true)
  }, 60_000)

  test('a user has at most twenty remembered devices; the oldest one is revoked', async () => {
    const kim = await app.signUp()
    const phones = Array.from({ length: 21 }, () => app.client())
    for (const phone of phones) {
      app.clocks.jump(1)
      await logIn(phone, kim, { isAutoLogin: true })
      phone.cookies.delete('haru')
    }
    const [oldest, next] = phones as [Client, Client]
    expect((await logInByDevice(oldest, kim)).status).toBe(401)
    expect((await logInByDevice(next, kim)).body.status).toBe('success')
  }, 60_000)

  test.each([
    ['no id', { user_pw: 'x' }, 'idFormat'],
    ['a long id', { user_id: 'a'.repeat(31), user_pw: 'x' }, 'idFormat'],
    ['an id that is a list', { user_id: ['a@x.com'], user_pw: 'x' }, 'idFormat'],
    ['a password that is an object', { user_id: 'a@x.com', user_pw: { $ne: '' } }, 'invalidField'],
    ['an invalid flag', { user_id: 'a@x.com', user_pw: 'x', isAutoLogin: 'maybe' }, 'invalidField'],
  ])('a login with %s is refused', async (_name, input, code) => {
    const { status, body } = await app.client().post('/user/login', input)
    expect([status, body.code]).toEqual([400, code])
  })

  test('a password sign-in to an account without a password returns its sign-in method', async () => {
    const kim = await app.signUp()
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    const reply = await logIn(app.client(), kim)
    expect([reply.status, reply.body.status]).toEqual([200, 'isGoogleUser'])
    expect(reply.headers['set-cookie']).toBeUndefined()
    const lee = await app.signUp()
    await addPasskey(lee)
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', lee.id).execute()
    const { body } = await logIn(app.client(), lee)
    expect([body.status, body.msg]).toEqual(['fail', 'account.isPasskey'])
  })

  test('a page of another site cannot sign a user in', async () => {
    const kim = await app.signUp()
    const { status, body } = await app
      .client()
      .post('/user/login', { user_id: kim.loginId, user_pw: kim.password }, { origin: 'https://evil.example' })
    expect([status, body.code]).toEqual([403, 'badOrigin'])
  })
})
