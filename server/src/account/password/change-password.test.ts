import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFeed } from '../../../../tests/support/api/feed-client.ts'
import { databases } from '../../../../tests/support/servers/databases.ts'
import type { Client, UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { verifyAddress } from '../../testing/verify-address.ts'

const next = 'Another-horse8!'

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open, environment: { HARU_EMAILS_PER_HOUR: '1000' } })
  })
  afterAll(() => app.close())

  const reset = (browser: Client, user_id: string, OBJECT: object = { user_pw: next }) =>
    browser.post('/user/resetPw', { user_id, OBJECT })
  const change = (browser: Client, OBJECT: object = { user_pw: next }) => browser.put('/user/password', { OBJECT })
  const logIn = (browser: Client, { loginId }: UserClient, user_pw: string, more: object = {}) =>
    browser.post('/user/login', { user_id: loginId, user_pw, ...more })
  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200

  test('a verified address resets the password, and only the new password signs in', async () => {
    const kim = await app.signUp()
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    const { status, body } = await reset(browser, ` ${kim.loginId.toUpperCase()}`)
    expect([status, body]).toEqual([200, { status: 'success', msg: 'account.resetPwSuccessful' }])
    expect((await logIn(app.client(), kim, kim.password)).body.code).toBe('theIdOrPwIsIncorrect')
    expect((await logIn(app.client(), kim, next)).body.status).toBe('success')
  })

  test('a password reset ends every session and device, and emails the owner', async () => {
    const kim = await app.signUp()
    const phone = app.client()
    await logIn(phone, kim, kim.password, { isAutoLogin: true })
    const browser = phone.copy()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await reset(browser, kim.loginId)
    expect(await Promise.all([kim, phone, browser].map(isIn))).toEqual([false, false, false])
    expect((await phone.post('/user/login', { user_id: kim.loginId, isAutoLogin: true })).status).toBe(401)
    expect([...browser.cookies.keys()]).toEqual([])
    expect(app.findEmailTo(kim.loginId)).toMatchObject({
      kind: 'passwordChanged',
      subject: '하루 비밀번호가 바뀌었어요',
    })
  })

  test('emails about a password are in the language of the user and hold no link and no password', async () => {
    const kim = await app.signUp({ user_lang: 'en' })
    await change(kim)
    const email = app.findEmailTo(kim.loginId)
    expect(email?.subject).toBe('Your Haru password was changed')
    expect(`${email?.text}${email?.html}`).not.toMatch(/https?:|href|horse/)
  })

  test('emails about a password name the calendar feed of the user, which a new password does not end', async () => {
    const kim = await app.signUp({ user_lang: 'en' })
    const path = await openFeed(kim)
    const findEmail = () => app.findEmailTo(kim.loginId)
    await change(kim)
    expect(findEmail()).toMatchObject({ kind: 'passwordChanged', text: expect.stringContaining('calendar feed') })
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await reset(browser, kim.loginId)
    expect(findEmail()).toMatchObject({ kind: 'passwordChanged', text: expect.stringContaining('calendar feed') })
    expect((await browser.send({ method: 'GET', path })).status).toBe(200)
    await logIn(kim, kim, next)
    await kim.remove('/user/feed/delete')
    await change(kim, { user_pw: kim.password })
    expect(findEmail()?.text).not.toContain('calendar feed')
  })

  test('a password reset lifts the limit of failed attempts', async () => {
    const kim = await app.signUp()
    const browser = app.client()
    for (let i = 0; i < 11; i += 1) await logIn(browser, kim, `Forgotten-${i}!`)
    expect((await logIn(browser, kim, kim.password)).status).toBe(429)
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await reset(browser, kim.loginId)
    expect((await logIn(browser, kim, next)).body.status).toBe('success')
  })

  test('a sign-in with the old password during a reset gives no session afterwards', async () => {
    const kim = await app.signUp()
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    const thieves = Array.from({ length: 8 }, () => app.client())
    await Promise.all([
      reset(browser, kim.loginId),
      ...thieves.map((thief) => logIn(thief, kim, kim.password, { isAutoLogin: true })),
    ])
    expect(await Promise.all(thieves.map(isIn))).toEqual(thieves.map(() => false))
    const devices = await app.db.selectFrom('device').select('id').where('account_id', '=', kim.id).execute()
    expect(devices).toEqual([])
  })

  test('an account without a password cannot reset or change one', async () => {
    const kim = await app.signUp()
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    for (const { status, body } of [await reset(browser, kim.loginId), await change(kim)]) {
      expect([status, body]).toEqual([200, { status: 'isGoogle', msg: 'account.isGoogle', code: 'isGoogle' }])
    }
    const row = await app.db.selectFrom('account').selectAll().where('id', '=', kim.id).executeTakeFirstOrThrow()
    expect(row.password_hash).toBeNull()
    expect(await isIn(kim)).toBe(true)
  })

  test('a password change ends all other sessions, and gives this browser a new token and device key', async () => {
    const kim = await app.signUp()
    const [laptop, phone] = [app.client(), app.client()]
    for (const browser of [laptop, phone]) await logIn(browser, kim, kim.password, { isAutoLogin: true })
    const copied = laptop.copy()
    const { status, body } = await change(laptop)
    expect([status, body]).toEqual([200, { status: 'success', msg: 'account.changePwSuccessful' }])
    expect(await Promise.all([laptop, copied, phone, kim].map(isIn))).toEqual([true, false, false, false])
    expect(app.findEmailTo(kim.loginId)?.kind).toBe('passwordChanged')

    // The new device key signs in automatically; the old one, which may have been copied, does not.
    laptop.cookies.delete('haru')
    const byItself = { user_id: kim.loginId, isAutoLogin: true }
    expect((await laptop.post('/user/login', byItself)).body.status).toBe('success')
    expect((await phone.post('/user/login', byItself)).status).toBe(401)
    copied.cookies.delete('haru')
    expect((await copied.post('/user/login', byItself)).status).toBe(401)
    expect((await logIn(app.client(), kim, next)).body.status).toBe('success')
  })

  test('a password change on a shared computer keeps a session that ends with the browser', async () => {
    const kim = await app.signUp()
    const library = app.client()
    await logIn(library, kim, kim.password, { isShared: true })
    expect((await change(library)).headers['set-cookie']).toMatch(
      /^haru=[\w-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('a session without recent authentication cannot change the password', async () => {
    const kim = await app.signUp()
    app.clocks.jump(11 * 60_000)
    expect(await change(kim)).toMatchObject({ status: 403, body: { code: 'reauthRequired' } })
    await kim.post('/user/prove', { user_pw: kim.password })
    expect((await change(kim)).body.status).toBe('success')
    app.clocks.jump(-11 * 60_000)
  })

  test.each([
    ['short', { user_pw: 'Ab1!' }, 'pwRule'],
    ['that is common', { user_pw: 'Password1!' }, 'pwCommon'],
    ['missing', {}, 'pwRule'],
    ['that is not a text', { user_pw: 12345678 }, 'pwRule'],
  ])('a new password that is %s is refused', async (_name, form, code) => {
    const kim = await app.signUp()
    for (const { status, body } of [await reset(app.client(), kim.loginId, form), await change(kim, form)]) {
      expect([status, body.code, body.field]).toEqual([400, code, 'user_pw'])
    }
  })
})
