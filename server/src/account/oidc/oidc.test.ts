import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  followProviderPages,
  runAuthorization,
  sendCallback,
  signInWithGoogle,
} from '../../../../tests/support/api/google-sign-in.ts'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { startProvider, type TestProvider } from '../../../../tests/support/servers/oidc-provider.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let userCount = 0

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let provider: TestProvider
  let app: TestApp
  beforeAll(async () => {
    provider = await startProvider()
    app = await startApp({ open, environment: provider.environment })
    provider.admit(app.url)
  })
  afterEach(() => provider.fail('up'))
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  /** Makes the provider sign in a new identity next. */
  function newIdentity(more: { readonly email?: string; readonly isVerified?: boolean } = {}) {
    userCount += 1
    const identity = { sub: `${_}-${userCount}`, email: `kim${userCount}.${_}@gmail.example`, ...more }
    provider.nextIs(identity)
    return identity
  }

  const isIn = async (browser: Client) => (await browser.get('/user/detail')).status === 200
  const unlink = (browser: Client) => browser.remove('/auth/google/unlink')
  const expireReauthentication = (id: string) =>
    app.db.updateTable('session').set({ proved_at: 0 }).where('account_id', '=', id).execute()

  async function goTo(browser: Client, action: 'link' | 'prove') {
    const { status, body } = await browser.post(`/auth/google/${action}`)
    expect([status, body.status]).toEqual([200, 'success'])
    return sendCallback(browser, await followProviderPages(body.url))
  }

  test('a new user gets an account with the settings of the browser, and a recently authenticated session', async () => {
    const { email } = newIdentity({ email: `Kim.With.A.Very.Long.Name.${_}@Workspace.example` })
    const kim = app.client()
    const settings = {
      user_lang: 'ko',
      user_timeZone: 'Asia/Tokyo',
      user_country: 'JP',
      user_currency: 'JPY',
      user_unit: 'kg',
    }
    const { status, body } = await signInWithGoogle(kim, settings)
    const msg = 'account.googleLoginSuccessful'
    const user_id = email.toLowerCase()
    expect([status, body]).toEqual([
      200,
      { status: 'success', msg, user_id, googleId: expect.any(String), googlePw: '', admin: 'false' },
    ])
    const { result } = (await kim.get('/user/detail')).body
    expect(result).toMatchObject({ _id: body.googleId, ...settings, user_initScale: 0, user_initProperty: 0 })
    // The session is recent enough; the refusal is about the last sign-in method.
    expect(await unlink(kim)).toMatchObject({ status: 409, body: { code: 'lastWayIn' } })
    expect((await kim.get('/user/ways')).body.result).toMatchObject({ password: false, google: true })
  })

  test('a sign-in with Google on a shared computer ends with the browser', async () => {
    newIdentity()
    const { headers } = await signInWithGoogle(app.client(), { isShared: 'true' })
    const [session] = [headers['set-cookie'] ?? []].flat().filter((line) => String(line).startsWith('haru='))
    expect(session).toMatch(/^haru=[\w-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('A69: an identity signs in to the same account after its email has changed', async () => {
    const { sub } = newIdentity()
    const { googleId } = (await signInWithGoogle(app.client())).body
    const lee = await app.signUp()
    provider.nextIs({ sub, email: lee.loginId, isVerified: false })
    const again = app.client()
    expect((await signInWithGoogle(again)).body).toMatchObject({ status: 'success', googleId })
    const { google_email, google_regDt } = (await again.get('/auth/google/detail')).body.result
    expect(google_email).toBe(lee.loginId)
    expect(Math.abs(Date.parse(google_regDt) - app.clocks.now())).toBeLessThan(60_000)
  })

  test('two tabs of a new user create one account', async () => {
    newIdentity()
    const [one, two] = [app.client(), app.client()]
    const back = [await runAuthorization(one), await runAuthorization(two)] as const
    const [first, second] = await Promise.all([sendCallback(one, back[0]), sendCallback(two, back[1])])
    const ids = [first.body.googleId, second.body.googleId]
    expect([first.status, second.status, new Set(ids).size]).toEqual([200, 200, 1])
  })

  test('A68: the password links an identity to an account once, and the account then has two sign-in methods', async () => {
    const lee = await app.signUp()
    newIdentity({ email: lee.loginId.toUpperCase() })
    const browser = app.client()
    const reply = await signInWithGoogle(browser)
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: 'link', msg: 'account.googleLink', user_id: lee.loginId },
    ])
    expect(await isIn(browser)).toBe(false)
    const wrong = await browser.post('/auth/google/join', { user_pw: 'Wrong-horse7!' })
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([403, 'pwDoesNotMatch', 'user_pw'])
    const joined = await browser.post('/auth/google/join', { user_pw: lee.password })
    expect([joined.status, joined.body.status, joined.body.googleId]).toEqual([200, 'success', lee.id])
    expect(await isIn(browser)).toBe(true)
    const twice = await browser.post('/auth/google/join', { user_pw: lee.password })
    expect([twice.status, twice.body.code]).toEqual([400, 'invalidQuery'])
    expect((await signInWithGoogle(app.client())).body).toMatchObject({ status: 'success', googleId: lee.id })
    const logIn = { user_id: lee.loginId, user_pw: lee.password, isAutoLogin: false }
    expect((await app.client().post('/user/login', logIn)).body.status).toBe('success')
  })

  test('the password alone does not link an account with two-step login', async () => {
    const lee = await app.signUp()
    await app.db.updateTable('account').set({ totp_key: 'any' }).where('id', '=', lee.id).execute()
    newIdentity({ email: lee.loginId })
    const browser = app.client()
    await signInWithGoogle(browser)
    const { body } = await browser.post('/auth/google/join', { user_pw: lee.password })
    expect([body.status, body.msg, await isIn(browser)]).toEqual(['fail', 'account.googleLinkInside', false])
    expect((await lee.get('/auth/google/detail')).body.result).toBeNull()
  })

  test('an unverified email of an identity neither creates nor links an account', async () => {
    const lee = await app.signUp()
    for (const email of [lee.loginId, `stranger.${_}@gmail.example`, '']) {
      newIdentity({ email, isVerified: email === '' })
      const browser = app.client()
      const { status, body } = await signInWithGoogle(browser)
      expect([status, body.status, body.msg, await isIn(browser)]).toEqual([
        200,
        'fail',
        'account.googleNotVerified',
        false,
      ])
    }
  })

  test('an email that becomes the address of another user in lower case is refused', async () => {
    const lee = await app.signUp()
    // The Kelvin sign, whose lower case is the letter k.
    newIdentity({ email: `\u212Aim@haru.test` })
    expect((await signInWithGoogle(app.client())).body.msg).toBe('account.googleNotVerified')
    newIdentity({ email: `${lee.loginId}, kim@haru.test` })
    expect((await signInWithGoogle(app.client())).body.msg).toBe('account.googleNotVerified')
  })

  test('another Google identity with the same email cannot sign in to the account', async () => {
    const { email } = newIdentity()
    await signInWithGoogle(app.client())
    newIdentity({ email })
    const { body } = await signInWithGoogle(app.client())
    expect([body.status, body.msg]).toEqual(['duplicate', 'account.duplicate'])
  })

  test('a signed-in user links and unlinks Google after reauthentication', async () => {
    const lee = await app.signUp()
    const { email } = newIdentity()
    await expireReauthentication(lee.id)
    expect((await lee.post('/auth/google/link')).body.code).toBe('reauthRequired')
    await lee.post('/user/prove', { user_pw: lee.password })
    expect((await goTo(lee, 'link')).body).toMatchObject({ status: 'success', msg: 'account.googleLinked' })
    expect((await lee.get('/auth/google/detail')).body.result).toMatchObject({ google_email: email })
    expect(app.findEmailTo(lee.loginId)?.kind).toBe('googleLinked')
    // Linking the same identity again is allowed; a second identity of the provider is not.
    expect((await goTo(lee, 'link')).body.status).toBe('success')
    newIdentity()
    expect((await goTo(lee, 'link')).body).toMatchObject({ status: 'fail', msg: 'account.googleTaken' })
    await expireReauthentication(lee.id)
    expect((await lee.remove('/auth/google/unlink')).body.code).toBe('reauthRequired')
    await lee.post('/user/prove', { user_pw: lee.password })
    expect((await lee.remove('/auth/google/unlink')).body).toMatchObject({ msg: 'account.googleUnlinked' })
    expect(app.findEmailTo(lee.loginId)?.kind).toBe('googleUnlinked')
    expect((await lee.get('/auth/google/detail')).body.result).toBeNull()
  })

  test('a Google identity can be linked to one account only', async () => {
    newIdentity()
    await signInWithGoogle(app.client())
    const lee = await app.signUp()
    expect((await goTo(lee, 'link')).body).toMatchObject({ status: 'fail', msg: 'account.googleTaken' })
  })

  test('a session is reauthenticated by a recent sign-in with the linked Google identity', async () => {
    const identity = newIdentity()
    const kim = app.client()
    const { googleId } = (await signInWithGoogle(kim)).body
    await expireReauthentication(googleId)
    expect((await unlink(kim)).body.code).toBe('reauthRequired')
    newIdentity()
    expect((await goTo(kim, 'prove')).body).toMatchObject({ status: 'fail', msg: 'account.googleOther' })
    expect((await unlink(kim)).body.code).toBe('reauthRequired')
    provider.nextIs(identity)
    // The user signed in at the provider earlier and was not prompted again.
    provider.tamper(({ claims }) => ({ claims: { ...claims, auth_time: Number(claims['auth_time']) - 3600 } }))
    expect((await goTo(kim, 'prove')).body).toMatchObject({ status: 'fail', msg: 'account.googleNotFresh' })
    provider.tamper(({ claims: { auth_time: _time, ...claims } }) => ({ claims }))
    expect((await goTo(kim, 'prove')).body).toMatchObject({ status: 'fail', msg: 'account.googleNotFresh' })
    provider.tamper(null)
    expect((await unlink(kim)).body.code).toBe('reauthRequired')
    const { body } = await goTo(kim, 'prove')
    expect(body).toMatchObject({ status: 'success', msg: 'account.authenticationSuccessful', googleId })
    expect((await unlink(kim)).body.code).toBe('lastWayIn')
  })

  test('a reauthentication requests a new sign-in from the provider', async () => {
    newIdentity()
    const kim = app.client()
    await signInWithGoogle(kim)
    const { searchParams } = new URL((await kim.post('/auth/google/prove')).body.url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
  })

  test('a user can delete their account after reauthentication with Google', async () => {
    const { email } = newIdentity()
    const kim = app.client()
    const { googleId } = (await signInWithGoogle(kim)).body
    await expireReauthentication(googleId)
    expect((await kim.remove('/user/delete', { user_id: email, user_pw: '' })).status).toBe(403)
    await goTo(kim, 'prove')
    expect((await kim.remove('/user/delete', { user_id: email, user_pw: '' })).body.status).toBe('success')
    // The account is deleted, so the next sign-in creates a new one.
    const again = (await signInWithGoogle(app.client())).body
    expect([again.status, again.googleId === googleId]).toEqual(['success', false])
  })
})
