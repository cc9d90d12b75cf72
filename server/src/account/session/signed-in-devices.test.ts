import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import type { Client, UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
} as const
const day = 86_400_000

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  const logIn = async ({ loginId, password }: UserClient, agent: string, isAutoLogin = false) => {
    const browser = app.client()
    await browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin }, { 'user-agent': agent })
    return browser
  }
  const listDevices = async (browser: Client) => (await browser.get('/user/sessions')).body.result
  const end = (browser: Client, id: unknown) => browser.remove('/user/sessions', { id })
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200
  const signInWithDevice = ({ loginId }: UserClient, browser: Client) =>
    browser.post('/user/login', { user_id: loginId, isAutoLogin: true })

  test('the list of signed-in devices starts with this browser and holds no credentials', async () => {
    const kim = await app.signUp()
    const phone = await logIn(kim, agents.phone, true)
    const laptop = await logIn(kim, agents.laptop)
    const seen = await listDevices(laptop)
    const now = new Date(app.clocks.now()).toISOString().slice(0, 10)
    expect(seen).toMatchObject([
      { isThis: true, browser: 'firefox', system: 'linux', stays: false },
      { isThis: false },
      { isThis: false },
    ])
    const found = seen.find(({ browser }: { browser: string }) => browser === 'chrome')
    expect(found).toMatchObject({ isThis: false, system: 'android', stays: true })
    expect([found.begun, found.seen].map((at: string) => at.slice(0, 10))).toEqual([now, now])
    const rows = await app.db.selectFrom('session').selectAll().where('account_id', '=', kim.id).execute()
    const devices = await app.db.selectFrom('device').selectAll().where('account_id', '=', kim.id).execute()
    const secrets = [
      ...rows.map(({ token_hash }) => token_hash),
      ...devices.flatMap(({ id, token_hash }) => [id, token_hash]),
    ]
    expect(secrets.filter((secret) => JSON.stringify(seen).includes(secret))).toEqual([])
    expect(await isIn(phone)).toBe(true)
  })

  test('a device that is signed out loses access at once and cannot sign in automatically', async () => {
    const kim = await app.signUp()
    const phone = await logIn(kim, agents.phone, true)
    const { id } = (await listDevices(kim)).find(({ stays }: { stays: boolean }) => stays)
    const { status, body } = await end(kim, id)
    expect([status, body]).toEqual([200, { status: 'success', msg: 'account.endSuccessful' }])
    expect([await isIn(phone), await isIn(kim)]).toEqual([false, true])
    expect((await signInWithDevice(kim, phone)).status).toBe(401)
    expect(await end(kim, id)).toMatchObject({ status: 404, body: { code: 'noData' } })
  })

  test('a remembered device without a session is listed and can be signed out', async () => {
    const kim = await app.signUp()
    const phone = await logIn(kim, agents.phone, true)
    await app.db.deleteFrom('session').where('account_id', '=', kim.id).where('device_id', 'is not', null).execute()
    const [, idle] = await listDevices(kim)
    expect(idle).toMatchObject({ browser: 'chrome', stays: true, isThis: false })
    await end(kim, idle.id)
    expect((await signInWithDevice(kim, phone)).status).toBe(401)
  })

  test('all devices except this browser are signed out at once', async () => {
    const kim = await app.signUp()
    const phone = await logIn(kim, agents.phone, true)
    const laptop = await logIn(kim, agents.laptop, true)
    expect((await end(phone, 'others')).body.status).toBe('success')
    expect([await isIn(phone), await isIn(laptop), await isIn(kim)]).toEqual([true, false, false])
    expect(await listDevices(phone)).toMatchObject([{ isThis: true }])
    phone.cookies.delete('haru')
    expect((await signInWithDevice(kim, phone)).body.status).toBe('success')
    expect((await signInWithDevice(kim, laptop)).status).toBe(401)
  })

  test('a user cannot sign out a device of another user', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const [device] = await listDevices(kim)
    for (const id of [device.id, kim.id, '', "' or 1=1 --"]) {
      expect(await end(lee, id)).toMatchObject({ status: 404, body: { code: 'noData' } })
    }
    expect(await end(lee, [device.id])).toMatchObject({ status: 400, body: { code: 'invalidField' } })
    expect(await isIn(kim)).toBe(true)
  })

  test('an expired device is not listed', async () => {
    const kim = await app.signUp()
    await logIn(kim, agents.phone, true)
    app.clocks.jump(20 * day)
    const laptop = await logIn(kim, agents.laptop)
    app.clocks.jump(11 * day)
    expect(await listDevices(laptop)).toMatchObject([{ isThis: true, browser: 'firefox' }])
    app.clocks.jump(-31 * day)
  })
})
