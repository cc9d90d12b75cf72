import type { Client, Reply } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followProviderPages, runAuthorization, sendCallback, signInWithGoogle } from '../support/api/google-sign-in.ts'
import { withLeakChecks } from '../support/api/victim-and-attacker.ts'
import type { Tamper } from '../support/servers/id-tokens.ts'
import { clientSecret, startProvider, type TestProvider } from '../support/servers/oidc-provider.ts'

// A60 to A70, A31 and F32: forged messages between the browser, Haru and the provider.

let provider: TestProvider
let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  provider = await startProvider()
  const remember = (event: string, fields: unknown) => void logged.push(JSON.stringify([event, fields]))
  const log = {
    info: remember,
    warn: remember,
    fault: (event: string, error: unknown) => remember(event, String(error)),
    print: (text: string) => void logged.push(text),
    toPseudonym: () => 'pseudonym',
    flush: () => undefined,
  }
  app = await startApp({ environment: provider.environment, log })
  provider.admit(app.url)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let accountCount = 0
let browser: Client
beforeEach(() => {
  accountCount += 1
  provider.nextIs({ sub: `s${accountCount}`, email: `kim${accountCount}@gmail.example` })
  browser = withLeakChecks(app.client())
})
afterEach(() => {
  provider.fail('up')
  provider.tamper(null)
})

const isIn = async (who = browser) => (await who.get('/user/detail')).status === 200

/** The response is an error, sets no cookie except to delete one, and starts no session. */
async function expectRefused({ status, body, headers }: Reply, code = 'invalidQuery', who = browser): Promise<void> {
  expect([status, body.code]).toEqual([400, code])
  expect([headers['set-cookie'] ?? []].flat().filter((line) => !String(line).includes('Max-Age=0'))).toEqual([])
  expect(await isIn(who)).toBe(false)
}

/** The response has the message of the specification and starts no session. */
async function expectFailed({ status, body }: Reply, msg = 'account.googleLoginFailed'): Promise<void> {
  expect([status, body.status, body.msg]).toEqual([200, 'fail', msg])
  expect(await isIn()).toBe(false)
}

describe('a callback', () => {
  test('is accepted once', async () => {
    const back = await runAuthorization(browser)
    expect((await sendCallback(browser, back)).body.status).toBe('success')
    browser.cookies.delete('haru')
    await expectRefused(await sendCallback(browser, back))
  })

  test('is accepted once, even if the browser still has the cookie', async () => {
    const back = await runAuthorization(browser)
    const thief = browser.copy()
    await sendCallback(browser, back)
    await expectRefused(await sendCallback(thief, back), 'invalidQuery', thief)
  })

  test('A60: without a state, with a foreign one, or with several, is refused', async () => {
    const { code = '' } = await runAuthorization(browser)
    const other = await runAuthorization(app.client())
    const queries = [
      `?code=${code}`,
      `?code=${code}&state=`,
      `?code=${code}&state=${other['state']}`,
      `?code=${code}&state=a&state=b`,
      `?code=${code}&state[]=a`,
      `?code=${code}&state[a]=b`,
      '',
    ]
    for (const query of queries) await expectRefused(await browser.get(`/auth/google/afterCallback${query}`))
  })

  // Everything else is valid and each flow is new, so the state is the only possible reason for the refusal.
  test('A60: with the state of another flow is refused and signs no user in', async () => {
    const { state: foreign = '' } = await runAuthorization(app.client())
    const alterations: readonly ((state: string) => string)[] = [
      () => foreign,
      (state) => `${state}x`,
      (state) => state.slice(0, -1),
      (state) => state.toLowerCase(),
    ]
    for (const alterState of alterations) {
      const back = await runAuthorization(browser)
      await expectRefused(await sendCallback(browser, { ...back, state: alterState(back['state'] ?? '') }))
    }
    expect((await sendCallback(browser, await runAuthorization(browser))).body.status).toBe('success')
  })

  test('A61: does not sign in another browser', async () => {
    const back = await runAuthorization(app.client())
    await expectRefused(await sendCallback(browser, back))
    // The callback is also refused if the other browser has started its own flow.
    await runAuthorization(browser)
    await expectRefused(await sendCallback(browser, back))
  })

  test('A62: with the code of another flow is refused because the verifier does not match', async () => {
    const foreign = await runAuthorization(app.client())
    const own = await runAuthorization(browser)
    await expectRefused(await sendCallback(browser, { ...own, code: foreign['code'] ?? '' }))
  })

  test('from another issuer, or without a code, is refused', async () => {
    const issuers = ['https://evil.example', `${provider.issuer}/`, '']
    for (const iss of issuers)
      await expectRefused(await sendCallback(browser, { ...(await runAuthorization(browser)), iss }))
    const { code: _code, ...rest } = await runAuthorization(browser)
    await expectRefused(await sendCallback(browser, rest))
  })

  test('after more than ten minutes is refused', async () => {
    const back = await runAuthorization(browser)
    const delayMs = 10 * 60_000 + 1000
    app.clocks.jump(delayMs)
    await expectRefused(await sendCallback(browser, back))
    app.clocks.jump(-delayMs)
  })

  test('in a session other than the one that started the flow is refused', async () => {
    const kim = await app.signUp()
    const thief = await app.signUp()
    for (const purpose of ['link', 'prove']) {
      const back = await followProviderPages((await thief.post(`/auth/google/${purpose}`)).body.url)
      const cookie = thief.cookies.get('haru-oidc') ?? ''
      kim.cookies.set('haru-oidc', cookie)
      expect((await sendCallback(kim, back)).status, purpose).toBe(400)
      expect((await kim.get('/auth/google/detail')).body.result).toBeNull()
    }
  })

  test('of a user who declined has the message googleCancelled', async () => {
    provider.nextCancels()
    await expectFailed(await signInWithGoogle(browser), 'account.googleCancelled')
  })

  test('with an unknown error text is neither returned nor logged', async () => {
    const { state = '', iss = '' } = await runAuthorization(browser)
    const reply = await sendCallback(browser, { state, iss, error: '<script>alert(1)</script>\n' })
    await expectFailed(reply)
    expect(reply.text + logged.join()).not.toContain('script')
  })
})

describe('a token', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const withClaims =
    (change: object): Tamper =>
    (token) => ({ claims: { ...token.claims, ...change } })
  const without =
    (name: string): Tamper =>
    ({ claims: { [name]: _omitted, ...claims } }) => ({ claims })

  const forgeries: readonly (readonly [string, Tamper])[] = [
    ['without a signature algorithm', ({ header }) => ({ header: { ...header, alg: 'none' }, signed: 'not' })],
    ['without its signature', () => ({ signed: 'not' })],
    [
      'signed with the public key as an HMAC secret',
      ({ header }) => ({ header: { ...header, alg: 'HS256' }, signed: 'publicHmac' }),
    ],
    ['of an unknown key', ({ header }) => ({ header: { ...header, kid: 'unknown' } })],
    ['with the signature of another key', () => ({ signed: 'publicHmac' })],
    ['for another client', withClaims({ aud: 'another-app' })],
    ['for several clients', withClaims({ aud: ['haru-test', 'another-app'] })],
    ['of another issuer', withClaims({ iss: 'https://evil.example' })],
    ['that has expired', withClaims({ exp: seconds() - 120, iat: seconds() - 600 })],
    ['issued in the future', withClaims({ iat: seconds() + 600, exp: seconds() + 1200 })],
    ['without an issue time', without('iat')],
    ['without an expiration time', without('exp')],
    ['without a nonce', without('nonce')],
    ['with another nonce', withClaims({ nonce: 'another' })],
    ['without a subject', without('sub')],
    ['with a subject that no database can store', withClaims({ sub: 'a\u0000' })],
  ]
  test.each(forgeries)('A64, A65, A66: %s signs no user in', async (_, tamper) => {
    provider.tamper(tamper)
    await expectRefused(await signInWithGoogle(browser))
    provider.tamper(null)
    expect((await signInWithGoogle(browser)).body.status).toBe('success')
  })

  test('A68: without a verified email address creates no account', async () => {
    for (const email_verified of ['true', 1, null, 'false']) {
      provider.tamper(withClaims({ email_verified }))
      await expectFailed(await signInWithGoogle(browser), 'account.googleNotVerified')
    }
    for (const email of [
      'a\u0000@gmail.example',
      'a@gmail.example\r\nBcc: all@haru.test',
      `${'a'.repeat(300)}@b.c`,
      5,
      null,
    ]) {
      provider.tamper(withClaims({ email }))
      await expectFailed(await signInWithGoogle(browser), 'account.googleNotVerified')
    }
  })

  test('A67: signed with a key that was rotated a moment ago signs in', async () => {
    expect((await signInWithGoogle(app.client())).body.status).toBe('success')
    provider.rotateKeys()
    expect((await signInWithGoogle(browser)).body.status).toBe('success')
  })
})

describe('a provider', () => {
  const places = ['/token', '/jwks', '/'] as const
  test.each(places)('A67, F32: that aborts at %s causes googleLoginFailed and signs no user in', async (below) => {
    const back = await runAuthorization(browser)
    provider.fail('down', below)
    await expectFailed(await sendCallback(browser, back))
  })

  test('F32: that hangs delays the response by less than five seconds', async () => {
    const back = await runAuthorization(browser)
    provider.fail('hanging', '/token')
    const started = performance.now()
    const waitingClient = app.client()
    waitingClient.cookies.set('haru-oidc', browser.cookies.get('haru-oidc') ?? '')
    const { status, body } = await sendCallback(waitingClient, back)
    expect([status, body.status, body.msg]).toEqual([200, 'fail', 'account.googleLoginFailed'])
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('that is unreachable causes googleLoginFailed, and is requested again at the next login', async () => {
    const other = await startProvider()
    const lateApp = await startApp({ environment: other.environment })
    try {
      other.fail('down')
      const { status, body } = await lateApp.client().get('/auth/google/login')
      expect([status, body.status, body.msg]).toEqual([200, 'fail', 'account.googleLoginFailed'])
      other.fail('up')
      const all = await Promise.all(Array.from({ length: 5 }, () => lateApp.client().get('/auth/google/login')))
      expect(all.map((each) => each.body.status)).toEqual(Array(5).fill('success'))
      expect(other.requestCount('/.well-known/openid-configuration')).toBe(2)
    } finally {
      await lateApp.close()
      await other.close()
    }
  })
})

test('A70: the callback address is the configured one, whatever the Host header contains', async () => {
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { body } = await browser.get('/auth/google/login', {}, evil)
  const url = new URL(body.url)
  expect([url.origin, url.searchParams.get('redirect_uri')]).toEqual([provider.issuer, `${app.url}/haru/auth/google`])
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
})

test('A63: no query parameter redirects a user', async () => {
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const parameters = { next: evil, returnTo: evil, redirect_uri: evil, from: evil }
    const { body } = await browser.get('/auth/google/login', parameters)
    expect(body.url).not.toContain('evil')
    const reply = await sendCallback(browser, { ...(await followProviderPages(body.url)), ...parameters })
    expect(reply.body.status).toBe('success')
    expect([reply.text.includes('evil'), reply.headers['location']]).toEqual([false, undefined])
  }
})

test('the cookie of a flow is HttpOnly, for one use and ten minutes', async () => {
  const { headers } = await browser.get('/auth/google/login')
  expect(String(headers['set-cookie'])).toMatch(
    /^haru-oidc=[\w-]{36}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('no code, state, token or secret is in a response or in the log', async () => {
  const back = await runAuthorization(browser)
  const cookie = browser.cookies.get('haru-oidc') ?? 'none'
  const reply = await sendCallback(browser, back)
  for (const secret of [back['code'], back['state'], cookie, clientSecret, 'id_token', 'eyJ']) {
    expect(secret).toBeTruthy()
    expect(reply.text + logged.join()).not.toContain(secret)
  }
  const login = await browser.get('/auth/google/login')
  expect(login.text).not.toContain(clientSecret)
})

describe('linking', () => {
  test('has the same limit of attempts as other sign-in methods, and counts with them', async () => {
    const lee = await app.signUp()
    provider.nextIs({ sub: 'thief', email: lee.loginId })
    await signInWithGoogle(browser)
    const guess = (n: number) => browser.post('/auth/google/join', { user_pw: `Wrong-horse${n}!` })
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await guess(n)).body.code)
    expect(codes).toEqual([...Array(10).fill('pwDoesNotMatch'), ...Array(2).fill('tooManyRequests')])
    const logIn = { user_id: lee.loginId, user_pw: lee.password, isAutoLogin: false }
    expect((await browser.post('/user/login', logIn)).status).toBe(429)
    expect(await isIn()).toBe(false)
  })

  test('does not reset the failed attempts of the second step', async () => {
    const lee = await app.signUp()
    await app.db.updateTable('account').set({ totp_key: 'any' }).where('id', '=', lee.id).execute()
    provider.nextIs({ sub: 'half', email: lee.loginId })
    const msgs: string[] = []
    for (let n = 0; n < 11; n += 1) {
      await signInWithGoogle(browser)
      msgs.push((await browser.post('/auth/google/join', { user_pw: lee.password })).body.msg)
    }
    expect(msgs).toEqual([...Array(10).fill('account.googleLinkInside'), 'error.tooManyRequests'])
  })

  test('requires the browser of the callback, and not only the password', async () => {
    const lee = await app.signUp()
    provider.nextIs({ sub: 'owner', email: lee.loginId })
    await signInWithGoogle(app.client())
    await expectRefused(await browser.post('/auth/google/join', { user_pw: lee.password }))
    // The token of a flow is not valid for linking the accounts.
    await runAuthorization(browser)
    await expectRefused(await browser.post('/auth/google/join', { user_pw: lee.password }))
  })
})

describe('an account that signs in with Google only', () => {
  const logIn = (who: Client, user_id: string, more: object = {}) =>
    who.post('/user/login', { user_id, user_pw: 'Wrong-horse7!', isAutoLogin: false, ...more })

  test('gets isGoogleUser at a password login, without a cookie or a session', async () => {
    const { user_id } = (await signInWithGoogle(app.client())).body
    for (const more of [{}, { isAutoLogin: true }, { isAutoLogin: true, user_pw: '' }]) {
      const { body, headers } = await logIn(browser, user_id, more)
      expect([body.status, body.msg]).toEqual(['isGoogleUser', 'account.isGoogleUser'])
      expect([headers['set-cookie'], body.result, await isIn()]).toEqual([undefined, undefined, false])
    }
    const { body } = await browser.post('/user/email/send', { user_id, type: 'resetPw' })
    expect([body.status, body.msg]).toEqual(['isGoogle', 'account.isGoogle'])
  })

  test('is not revealed in quiet mode, where every response names the other sign-in methods', async () => {
    const quiet = await startApp({ environment: { ...provider.environment, HARU_ACCOUNT_DISCLOSURE: 'quiet' } })
    try {
      const { user_id } = (await signInWithGoogle(quiet.client())).body
      const ofGoogle = await logIn(quiet.client(), user_id)
      const unknownAccount = await logIn(quiet.client(), 'nobody@haru.test')
      expect(ofGoogle.text).toBe(unknownAccount.text)
      expect([ofGoogle.body.code, ofGoogle.body.msg]).toEqual([
        'theIdOrPwIsIncorrect',
        'account.theIdOrPwIsIncorrectQuiet',
      ])
      const sent = await quiet.client().post('/user/email/send', { user_id, type: 'resetPw' })
      expect(sent.body.msg).toBe('account.emailSendSuccessful')
    } finally {
      await quiet.close()
    }
  })
})

test('if sign-up is closed, Google signs in only users that have an account', async () => {
  const closed = await startApp({ environment: { ...provider.environment, HARU_REGISTRATION: 'closed' } })
  try {
    const { body } = await signInWithGoogle(closed.client())
    expect([body.status, body.msg]).toEqual(['fail', 'account.signupClosed'])
    expect(await closed.db.selectFrom('account').select('id').execute()).toEqual([])
  } finally {
    await closed.close()
  }
})

test('A71: without a provider, each of its calls is refused', async () => {
  const plain = await startApp()
  try {
    const lee = await plain.signUp()
    const state = 'a'
    const replies = [
      await lee.get('/auth/google/login'),
      await lee.get('/auth/google/afterCallback', { state }),
      await lee.post('/auth/google/join', { user_pw: lee.password }),
      await lee.post('/auth/google/link'),
      await lee.post('/auth/google/prove'),
    ]
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404))
    expect((await lee.get('/user/options')).body.result.google).toBe(false)
  } finally {
    await plain.close()
  }
})
