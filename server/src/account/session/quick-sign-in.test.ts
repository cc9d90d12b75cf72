import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { openLog } from '../../log.ts'
import { systemClocks } from '../../runtime/clocks.ts'
import type { Client, UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

// A22 and A28 to A30 for quick sign-in.

const minute = 60_000

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  const lines: string[] = []
  const log = openLog({ write: (text) => lines.push(text) }, Buffer.alloc(32, 1), systemClocks)
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], log })
  })
  afterAll(() => app.close())

  const setRole = ({ id }: UserClient, is_admin: 0 | 1) =>
    app.db.updateTable('account').set({ is_admin }).where('id', '=', id).execute()
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200
  const turn = (browser: Client, on: boolean) => browser.put('/user/quick', { on })
  const logIn = (browser: Client, { loginId, password }: UserClient, more: object = {}) =>
    browser.post('/user/login', { user_id: loginId, user_pw: password, ...more })
  const tap = (browser: Client, { loginId }: UserClient) =>
    browser.post('/user/login', { user_id: loginId, isAutoLogin: true, quick: true })

  async function newAdmin(): Promise<UserClient> {
    const admin = await app.signUp()
    await setRole(admin, 1)
    return admin
  }

  /** An administrator who is signed out of a browser with quick sign-in on. */
  async function newQuickAdmin(): Promise<UserClient> {
    const admin = await newAdmin()
    await turn(admin, true)
    await admin.post('/user/logout')
    return admin
  }

  function events(name: string): readonly Readonly<Record<string, unknown>>[] {
    log.flush()
    const all = lines.join('').split('\n')
    return all
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === name)
  }

  test('an administrator turns quick sign-in on for one browser, which gets a key that no script can read', async () => {
    const admin = await newAdmin()
    expect((await admin.get('/user/quick')).body.result).toEqual({ offered: true, on: false })
    const { status, body, headers } = await turn(admin, true)
    expect([status, body.msg]).toEqual([200, 'account.quickOn'])
    expect([headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^haru-dev=[\w-]{36}\.[\w-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect((await admin.get('/user/quick')).body.result).toEqual({ offered: true, on: true })
    const elsewhere = app.client()
    await logIn(elsewhere, admin)
    expect((await elsewhere.get('/user/quick')).body.result.on).toBe(false)
    expect(events('quickChanged').at(-1)).toMatchObject({ on: true, account: expect.any(String) })
  })

  test('turning quick sign-in on requires an administrator and recent authentication', async () => {
    const [admin, kim] = [await newAdmin(), await app.signUp()]
    for (const reply of [await kim.get('/user/quick'), await turn(kim, true)]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'adminOnly' } })
    }
    app.clocks.advance(11 * minute)
    expect(await turn(admin, true)).toMatchObject({ status: 403, body: { code: 'reauthRequired' } })
    await admin.post('/user/prove', { user_pw: admin.password })
    expect((await turn(admin, true)).status).toBe(200)
  })

  test('quick sign-in works after a sign-out, rotates its key, and does not count as recent authentication', async () => {
    const admin = await newQuickAdmin()
    expect(await isIn(admin)).toBe(false)
    const keys = new Set([admin.cookies.get('haru-dev')])
    for (let i = 0; i < 2; i += 1) {
      const { body } = await tap(admin, admin)
      expect([body.status, body.admin, body.result._id]).toEqual(['success', 'true', admin.id])
      keys.add(admin.cookies.get('haru-dev'))
    }
    expect(keys.size).toBe(3)
    expect((await admin.get('/admin/dashboard')).status).toBe(200)
    expect(await turn(admin, false)).toMatchObject({ status: 403, body: { code: 'reauthRequired' } })
    expect(events('quickLogin').length).toBeGreaterThanOrEqual(2)
  })

  test('a refused quick sign-in has the response of a wrong password and keeps the cookies of the browser', async () => {
    const [admin, ordinary, revoked, off] = [
      await newQuickAdmin(),
      await app.signUp(),
      await newQuickAdmin(),
      await newAdmin(),
    ]
    await setRole(revoked, 0)
    await turn(off, true)
    await turn(off, false)
    await logIn(ordinary, ordinary, { isAutoLogin: true })
    const wrong = await logIn(app.client(), { ...admin, password: 'Wrong-horse7!' })
    expect(wrong.body.code).toBe('theIdOrPwIsIncorrect')
    const planted = app.client()
    planted.cookies.set('haru-dev', 'planted')
    const replies = [
      await tap(app.client(), admin),
      await tap(planted, admin),
      await tap(ordinary, ordinary),
      await tap(ordinary, admin),
      await tap(revoked, revoked),
      await tap(off, off),
      await tap(app.client(), { ...admin, loginId: 'nobody@haru.test' }),
    ]
    for (const { status, text, headers } of replies) {
      expect([status, text, headers['set-cookie']]).toEqual([200, wrong.text, undefined])
    }
    const auto = await ordinary.post('/user/login', { user_id: ordinary.loginId, isAutoLogin: true })
    expect(auto.body.status).toBe('success')
    expect(await isIn(off)).toBe(true)
  })

  test('failed quick sign-ins and wrong passwords share one limit', async () => {
    const admin = await newAdmin()
    const thief = app.client()
    for (let i = 0; i < 5; i += 1) await tap(thief, admin)
    for (let i = 0; i < 5; i += 1) await logIn(thief, { ...admin, password: `Wrong-horse${i}!` })
    expect([(await tap(thief, admin)).status, (await logIn(thief, admin)).status]).toEqual([429, 429])
    expect((await logIn(app.client(), admin)).body.status).toBe('success')
  })

  test('a quick key that is used twice revokes the device, and its owner gets an email', async () => {
    const admin = await newQuickAdmin()
    const thief = admin.copy()
    expect((await tap(admin, admin)).body.status).toBe('success')
    app.clocks.jump(11_000)
    expect(await tap(thief, admin)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(app.findEmailTo(admin.loginId)?.kind).toBe('copiedDeviceKey')
    expect(await isIn(admin)).toBe(false)
    expect((await tap(admin, admin)).body.status).toBe('fail')
    app.clocks.jump(-11_000)
  })

  test('the quick key of one administrator does not sign in another', async () => {
    const [kim, lee] = [await newQuickAdmin(), await newQuickAdmin()]
    expect(await tap(kim, lee)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect((await tap(kim, kim)).body.status).toBe('fail')
    expect((await tap(lee, lee)).body.status).toBe('success')
  })

  test('quick sign-in expires after thirty days without use', async () => {
    const admin = await newQuickAdmin()
    app.clocks.jump(30 * 24 * 60 * minute + 1000)
    expect((await tap(admin, admin)).status).toBe(401)
    app.clocks.jump(-(30 * 24 * 60 * minute + 1000))
  })

  test('quick sign-in stays when its owner signs in with a password, and ends with the sign-in of another user or on a shared computer', async () => {
    const [admin, kim] = [await newQuickAdmin(), await app.signUp()]
    await logIn(admin, admin)
    await admin.post('/user/logout')
    expect((await tap(admin, admin)).body.status).toBe('success')
    const devices = () => app.db.selectFrom('device').select('id').where('account_id', '=', admin.id).execute()
    expect(await devices()).toHaveLength(1)
    await logIn(admin, admin, { isAutoLogin: true })
    expect(await devices()).toHaveLength(1)
    await logIn(admin, kim)
    expect([await devices(), admin.cookies.has('haru-dev')]).toEqual([[], false])

    const sharedBrowser = await newQuickAdmin()
    await logIn(sharedBrowser, sharedBrowser, { isShared: true })
    expect(sharedBrowser.cookies.has('haru-dev')).toBe(false)
    expect((await tap(sharedBrowser, sharedBrowser)).body.status).toBe('fail')
  })

  test('turning quick sign-in on in the browser of another user revokes the device key of that user', async () => {
    const [admin, kim] = [await newAdmin(), await app.signUp()]
    await logIn(kim, kim, { isAutoLogin: true })
    admin.cookies.set('haru-dev', kim.cookies.get('haru-dev') ?? '')
    await turn(admin, true)
    expect((await kim.post('/user/login', { user_id: kim.loginId, isAutoLogin: true })).status).toBe(401)
    await admin.post('/user/logout')
    expect((await tap(admin, admin)).body.status).toBe('success')
  })
})

test('a server with quick sign-in off neither offers nor accepts it', async () => {
  const { url, remove } = await databases.sqlite()
  const open = async () => ({ url, remove: async () => undefined })
  const before = await startApp({ open })
  const admin = await before.signUp()
  await before.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', admin.id).execute()
  await admin.put('/user/quick', { on: true })
  await before.close()

  const app = await startApp({ open, environment: { HARU_ADMIN_QUICK_LOGIN: 'off' } })
  const browser = app.client()
  for (const [name, value] of admin.cookies) browser.cookies.set(name, value)
  expect((await browser.get('/user/quick')).body.result).toEqual({ offered: false, on: false })
  expect(await browser.put('/user/quick', { on: true })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const tapped = await browser.post('/user/login', { user_id: admin.loginId, isAutoLogin: true, quick: true })
  expect([tapped.status, tapped.body.code]).toEqual([200, 'theIdOrPwIsIncorrect'])
  await browser.post('/user/logout')
  expect(browser.cookies.has('haru-dev')).toBe(false)
  await app.close()
  await remove()
})
