import type { Client, Reply } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../support/servers/oidc-provider.ts'

// The security headers, checked value by value: a header or a cookie attribute that is dropped or weakened fails here.

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types haru',
].join('; ')

let provider: TestProvider
let secure: TestApp
let plain: TestApp
beforeAll(async () => {
  provider = await startProvider()
  secure = await startApp({ environment: { ...provider.environment, HARU_PUBLIC_ORIGIN: 'https://haru.example' } })
  plain = await startApp()
})
afterAll(async () => {
  await secure.close()
  await plain.close()
  await provider.close()
})

/** One response of each kind: public, authenticated, refused, not found, malformed, and outside the API. */
async function responsesOfEveryKind(app: TestApp): Promise<readonly Reply[]> {
  const user = await app.signUp()
  const anonymous = app.client()
  const get = (path: string) => anonymous.send({ method: 'GET', path })
  return [
    await user.get('/user/detail'),
    await anonymous.get('/user/options'),
    await anonymous.get('/user/detail'),
    await anonymous.get('/no/such/call'),
    await anonymous.send({ method: 'POST', path: '/haru/api/user/login', body: '{' }),
    await get('/haru/no-such-file.js'),
    await get('/no-such-page'),
    await get('/haru/images/user/none.webp'),
    await get('/haru/api/docs'),
  ]
}

describe('the security headers', () => {
  test('A46: are complete on responses of every kind', async () => {
    for (const { headers, status } of await responsesOfEveryKind(secure)) {
      expect(headers, String(status)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'permissions-policy':
          'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
      })
      expect(headers['server']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('A46: allow no script, style or frame from anywhere but the server itself', async () => {
    for (const { headers, text } of await responsesOfEveryKind(secure)) {
      const hash = /'sha256-[A-Za-z0-9+/=]{44}'/
      const policy = String(headers['content-security-policy'])
      // A page of our own with a style sheet in it names that style sheet by its hash.
      const expected = text.includes('<style') ? policy.replace(hash, '').replace("'self' ;", "'self';") : policy
      expect(expected).toBe(contentSecurityPolicy)
    }
  })

  test('demand https only where the server has it', async () => {
    for (const { headers } of await responsesOfEveryKind(plain)) {
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })
})

describe('every cookie', () => {
  const sameSite: Readonly<Record<string, string>> = {
    haru: 'Lax',
    dev: 'Strict',
    flow: 'Strict',
    oidc: 'Strict',
    passkey: 'Strict',
    // A page sets it; the server only clears it.
    out: 'Lax',
  }

  /** The Set-Cookie lines of each call that sets one: session, device, code flow, provider flow, passkey flow. */
  async function collectCookies(app: TestApp): Promise<readonly string[]> {
    const { loginId, password } = await app.signUp()
    const browser = app.client()
    const replies = [
      await browser.post('/user/email/send', { user_id: 'new@haru.test', type: 'signup' }),
      await browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: true }),
      await app.client().post('/user/passkey/login/begin'),
      ...(app === secure ? [await app.client().get('/auth/google/login')] : []),
      await logOut(browser),
    ]
    return replies.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat().map(String))
  }

  const logOut = (browser: Client) => browser.post('/user/logout')

  test('is bound to this host over https, and out of reach of scripts and other sites', async () => {
    const lines = await collectCookies(secure)
    const names = lines.map((line) => /^__Host-(\w+)=/.exec(line)?.[1])
    expect(new Set(names)).toEqual(new Set(Object.keys(sameSite)))
    for (const [i, line] of lines.entries()) {
      const attributes = line.split('; ').slice(1)
      expect(attributes, line).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', `SameSite=${sameSite[names[i] ?? '']}`]),
      )
      expect(line).not.toMatch(/domain=/i)
    }
  })

  test('is out of reach of scripts and other sites over plain http, too', async () => {
    const lines = await collectCookies(plain)
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) {
      const name = /^haru(?:-(\w+))?=/.exec(line)?.[1] ?? 'haru'
      const attributes = line.split('; ').slice(1)
      expect(attributes, line).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', `SameSite=${sameSite[name]}`]))
    }
  })
})
