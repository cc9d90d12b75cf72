import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedCredential, CredentialChanges } from '../../support/api/authenticator.ts'
import { addPasskey, beginRegistration, phone, signInByPasskey } from '../../support/api/sign-in-methods.ts'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'

// A22: a passkey authenticates as strictly as a password, and its failed attempts count together with wrong passwords.

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  async function signIn(made: CreatedCredential, odd: CredentialChanges = {}, browser = app.client()) {
    return { ...(await signInByPasskey(browser, made, odd)), browser }
  }

  const isIn = async ({ browser }: Awaited<ReturnType<typeof signIn>>) =>
    (await browser.get('/user/detail')).status === 200
  const subjectTo = (user: UserClient) => app.findEmailTo(user.loginId)?.kind

  test('a user adds a passkey, signs in with it without an id, renames and removes it', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    expect(subjectTo(kim)).toBe('passkeyAdded')
    expect((await kim.get('/user/ways')).body.result.passkeys).toBe(1)
    const entered = await signIn(made)
    expect([entered.status, entered.body.status, entered.body.result.user_id]).toEqual([200, 'success', kim.loginId])
    expect(await isIn(entered)).toBe(true)
    // A sign-in with a passkey counts as a recent login.
    expect((await entered.browser.post('/user/passkey/create/begin')).status).toBe(200)

    await kim.put('/user/passkey/update', { passkey_id: made.id, passkey_name: '  내 휴대폰 ' })
    const { result } = (await kim.get('/user/passkey/list')).body
    expect(result).toEqual([
      {
        passkey_id: made.id,
        passkey_name: '내 휴대폰',
        passkey_addedAt: expect.stringMatching(/Z$/),
        passkey_usedAt: expect.stringMatching(/Z$/),
        passkey_isSynced: false,
      },
    ])
    expect((await kim.remove('/user/passkey/delete', { passkey_id: made.id })).body.status).toBe('success')
    expect(subjectTo(kim)).toBe('passkeyRemoved')
    expect((await signIn(made)).body.code).toBe('passkeyRefused')
  })

  test('on a shared computer no device is remembered; otherwise the device is remembered and signs in by itself', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const enter = async (more: object) => {
      const browser = app.client()
      const { result } = (await browser.post('/user/passkey/login/begin')).body
      return browser.post('/user/passkey/login', { credential: made.use(result), ...more })
    }
    const cookiesOf = async (more: object) => [(await enter(more)).headers['set-cookie'] ?? []].flat().map(String)
    const shared = await cookiesOf({ isShared: true, isAutoLogin: true })
    expect(shared.find((line) => line.startsWith('haru='))).not.toContain('Max-Age')
    expect(shared.some((line) => line.startsWith('haru-dev='))).toBe(false)
    expect((await cookiesOf({ isAutoLogin: true })).some((line) => line.startsWith('haru-dev='))).toBe(true)
  })

  test('a signature of a passkey is accepted once', async () => {
    const kim = await app.signUp()
    const entered = await signIn(await addPasskey(kim))
    const { credential, browser } = entered
    expect((await browser.post('/user/passkey/login', { credential })).body.code).toBe('tooLate')
    const { result } = (await browser.post('/user/passkey/login/begin')).body
    expect(result.challenge).not.toBe('')
    expect((await browser.post('/user/passkey/login', { credential })).body.code).toBe('tooLate')
  })

  test('two sign-ins with the same signature at the same time start one session', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const browser = app.client()
    const { result } = (await browser.post('/user/passkey/login/begin')).body
    const credential = made.use(result)
    const both = await Promise.all([1, 2].map(() => browser.copy().post('/user/passkey/login', { credential })))
    expect(both.map(({ body }) => body.code ?? body.status).sort()).toEqual(['success', 'tooLate'])
  })

  test('a challenge is valid in the browser that requested it, for five minutes', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const { result } = (await app.client().post('/user/passkey/login/begin')).body
    const stolen = await app.client().post('/user/passkey/login', { credential: made.use(result) })
    expect([stolen.status, stolen.body.code]).toEqual([409, 'tooLate'])

    const browser = app.client()
    const later = (await browser.post('/user/passkey/login/begin')).body.result
    app.clocks.advance(5 * 60_000)
    expect((await browser.post('/user/passkey/login', { credential: made.use(later) })).body.code).toBe('tooLate')
  })

  test('two tabs of a browser may request challenges at the same time', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const browser = app.client()
    const first = (await browser.post('/user/passkey/login/begin')).body.result
    await browser.post('/user/passkey/login/begin')
    expect((await browser.post('/user/passkey/login', { credential: made.use(first) })).body.status).toBe('success')
  })

  test.each<[string, CredentialChanges]>([
    ['on the page of another site', { origin: 'http://localhost:3001' }],
    ['on another host', { origin: 'https://haru.example' }],
    ['on this host under its IP address', { origin: 'http://127.0.0.1:3000' }],
    ['for another host', { host: 'haru.example' }],
    ['without user verification', { isVerified: false }],
    ['with the type of a registration', { type: 'webauthn.create' }],
    ['inside a page of another site', { crossOrigin: true }],
    ['in the name of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['by another key', { isBroken: true }],
  ])('a response signed %s signs no user in', async (_, odd) => {
    const kim = await app.signUp()
    const refused = await signIn(await addPasskey(kim), odd)
    expect([refused.status, refused.body.code]).toEqual([403, 'passkeyRefused'])
    expect(await isIn(refused)).toBe(false)
  })

  test('a passkey reauthenticates the user', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    app.clocks.advance(11 * 60_000)
    expect((await kim.post('/user/passkey/create/begin')).body.code).toBe('reauthRequired')
    const { result } = (await kim.post('/user/passkey/prove/begin')).body
    expect((await kim.post('/user/passkey/prove', { credential: made.use(result) })).body.status).toBe('success')
    expect((await kim.post('/user/passkey/create/begin')).status).toBe(200)
  })

  test('a counter that does not increase is refused, and its owner gets a notice', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    expect((await signIn(made, { counter: 7 })).body.status).toBe('success')
    // An invalid signature proves no copied passkey, so the owner gets no notice.
    expect((await signIn(made, { counter: 3, isBroken: true })).body.code).toBe('passkeyRefused')
    expect(subjectTo(kim)).toBe('passkeyAdded')
    for (const counter of [7, 3, 0]) {
      const copied = await signIn(made, { counter })
      expect([copied.body.code, subjectTo(kim)]).toEqual(['passkeyRefused', 'passkeyCopied'])
    }
    expect((await signIn(made, { counter: 8 })).body.status).toBe('success')
  })

  test('passkeys without a signature counter are accepted', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    expect((await signIn(made, { counter: 0 })).body.status).toBe('success')
    expect((await signIn(made, { counter: 0 })).body.status).toBe('success')
  })

  test('A22: failed passkey attempts count together with wrong passwords', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const thief = app.client()
    for (let i = 0; i < 5; i += 1) {
      await thief.post('/user/login', { user_id: kim.loginId, user_pw: `Wrong-horse${i}!` })
      expect((await signIn(made, { isBroken: true }, thief)).status).toBe(403)
    }
    const refusals = [
      await thief.post('/user/login', { user_id: kim.loginId, user_pw: kim.password }),
      await signIn(made, {}, thief),
    ]
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'tooManyRequests'],
      [429, 'tooManyRequests'],
    ])
    expect((await signIn(made)).body.status).toBe('success')
  })

  test('unknown passkeys count as failed attempts of their network', async () => {
    const kim = await app.signUp()
    const thief = app.client()
    const unknown = phone.make(await beginRegistration(kim))
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await signIn(unknown, {}, thief)).status)
    expect(statuses.slice(8)).toEqual([403, 403, 429])
  })

  test('a malformed passkey credential is refused', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const { result } = (await kim.post('/user/passkey/login/begin')).body
    const credential = made.use(result) as { response: object }
    const wrong = [
      null,
      [],
      'x',
      {},
      { ...credential, id: '' },
      { ...credential, id: 'a'.repeat(2000) },
      { ...credential, type: 'password' },
      { ...credential, response: { ...credential.response, signature: 5 } },
      { ...credential, response: { ...credential.response, clientDataJSON: '{"a":1}' } },
      { ...credential, response: { __proto__: null } },
    ]
    for (const each of wrong) {
      const { status, body } = await kim.post('/user/passkey/login', { credential: each })
      expect([status, body.code], JSON.stringify(each)).toEqual([400, expect.stringMatching(/^invalid(Field|Object)$/)])
    }
    const garbled = ['AAAA', Buffer.from('{}').toString('base64url'), Buffer.from('[[[[').toString('base64url')]
    for (const clientDataJSON of garbled) {
      const sent = { ...credential, response: { ...credential.response, clientDataJSON } }
      expect((await app.client().post('/user/passkey/login', { credential: sent })).status, clientDataJSON).toBe(403)
    }
    for (const passkey_name of ['', '   ', 'x'.repeat(51), 'a\u0000b', 5, null]) {
      const { status } = await kim.put('/user/passkey/update', { passkey_id: made.id, passkey_name })
      expect(status, JSON.stringify(passkey_name)).toBe(400)
    }
    // Six thousand nested lists.
    const deep = phone.make(await beginRegistration(kim)).credential as { response: object }
    const response = { ...deep.response, attestationObject: Buffer.alloc(6000, 0x81).toString('base64url') }
    const { status } = await kim.post('/user/passkey/create', { credential: { ...deep, response }, passkey_name: 'x' })
    expect(status).toBe(403)
  })
})
