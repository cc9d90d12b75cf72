import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'

// The owner in a cookie is not trusted (decision 0082).

const uuid = '0193e9c0-0000-7000-8000-000000000001'
const token = 'a'.repeat(43)

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let kim: UserClient
  let lee: UserClient
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    kim = await app.signUp()
    lee = await app.signUp()
    for (const user of [kim, lee]) {
      await user.post('/user/login', { user_id: user.loginId, user_pw: user.password, isAutoLogin: true })
    }
  })
  afterAll(() => app.close())

  const read = async (session: string) => {
    const browser = app.client()
    browser.cookies.set('haru', session)
    const { status, body } = await browser.get('/user/detail')
    return [status, body.code]
  }
  const signInWithDevice = async ({ loginId }: UserClient, device: string) => {
    const browser = app.client()
    browser.cookies.set('haru-dev', device)
    const { status, body } = await browser.post('/user/login', { user_id: loginId, isAutoLogin: true })
    expect(browser.cookies.has('haru')).toBe(status === 200)
    return [status, body.code]
  }
  const partsOf = (user: UserClient, cookie: string) => (user.cookies.get(cookie) ?? '').split('.')

  test('a session cookie names its owner and holds a token, and neither is enough alone', async () => {
    const [owner = '', secret = ''] = partsOf(kim, 'haru')
    const [otherOwner = '', otherSecret = ''] = partsOf(lee, 'haru')
    expect([owner, otherOwner]).toEqual([kim.id, lee.id])
    expect(await read(`${owner}.${secret}`)).toEqual([200, undefined])
    expect(await read(`${otherOwner}.${secret}`)).toEqual([401, 'unauthorized'])
    expect(await read(`${owner}.${otherSecret}`)).toEqual([401, 'unauthorized'])
    expect(await read(`${owner}.${token}`)).toEqual([401, 'unauthorized'])
    // A browser of an account that was deleted removes its data, and the server does not remember deleted ids.
    expect(await read(`${uuid}.${token}`)).toEqual([401, 'accountGone'])
  })

  test('a device key names its owner, and a key with another owner signs in neither of them', async () => {
    const [owner = '', id = '', secret = ''] = partsOf(kim, 'haru-dev')
    expect(owner).toBe(kim.id)
    expect(await signInWithDevice(lee, `${lee.id}.${id}.${secret}`)).toEqual([401, 'unauthorized'])
    expect(await signInWithDevice(kim, `${lee.id}.${id}.${secret}`)).toEqual([401, 'unauthorized'])
    expect((await signInWithDevice(kim, `${owner}.${id}.${secret}`))[0]).toBe(200)
  })

  test('a cookie of an earlier version, without an owner, signs no user in', async () => {
    const [, secret = ''] = partsOf(kim, 'haru')
    const [, id = '', key = ''] = partsOf(kim, 'haru-dev')
    expect(await read(secret)).toEqual([401, 'unauthorized'])
    expect(await signInWithDevice(kim, `${id}.${key}`)).toEqual([401, 'unauthorized'])
  })

  test.each([
    '%00',
    `%00.${token}`,
    `${uuid}.%00`,
    `${uuid}.${token}.${token}`,
    `${uuid}.${uuid}.%00`,
    `%00.${uuid}.${token}`,
    `${uuid.slice(1)}%00.${token}`,
    `${uuid.slice(1)}%00.${uuid}.${token}`,
    '.',
    '..',
    "' or 1=1 --.x.y",
    '%F0%9F%98%80.x',
    '%',
  ])('A2: the cookie %s is refused and is no server error', async (cookie) => {
    expect(await read(cookie)).toEqual([401, 'unauthorized'])
    expect(await signInWithDevice(kim, cookie)).toEqual([401, 'unauthorized'])
    const browser = app.client()
    for (const name of ['haru-flow', 'haru-oidc', 'haru-passkey', 'haru', 'haru-dev']) browser.cookies.set(name, cookie)
    const replies = [
      await browser.post('/user/email/send', { user_id: 'choi@haru.test', type: 'signup' }),
      await browser.post('/user/email/verify', { user_id: 'choi@haru.test', verify_code: '12345678' }),
      await browser.post('/user/login', { user_id: kim.loginId, user_pw: 'Wrong-horse7!' }),
      await browser.post('/user/logout'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
