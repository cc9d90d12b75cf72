import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countHashes } from '../../../../tests/support/api/count-hashes.ts'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { describeOnDatabases } from '../../../../tests/support/servers/describe-on-databases.ts'
import type { Client, UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { verifyAddress } from '../../testing/verify-address.ts'

const next = 'Another-horse8!'

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let kim: UserClient
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], environment: { HARU_TRUSTED_PROXIES: '10.0.0.0/8' } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    kim = await app.signUp()
  })

  const logIn = async (browser: Client, user_pw: string, address?: string) => {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address }
    const { body } = await browser.post('/user/login', { user_id: kim.loginId, user_pw }, headers)
    return body.code ?? body.status
  }

  /** Guesses from the networks of one home prefix and from as many others, ten times from each. */
  async function guess(): Promise<number> {
    const homes = Array.from({ length: 6 }, (_, i) => `2001:db8:7:${i}::1`)
    const others = Array.from({ length: 6 }, (_, i) => `203.0.${i}.7`)
    const { hashes } = await countHashes(async () => {
      for (const address of [...homes, ...others])
        for (let i = 0; i < 10; i += 1) await logIn(app.client(), `Wrong-horse${i}!`, address)
    })
    return hashes
  }

  test('A21: at most a hundred passwords an hour are checked from all addresses together, and the owner gets one email', async () => {
    expect(await guess()).toBe(100)
    expect(await logIn(app.client(), kim.password)).toBe('tooManyRequests')
    await expect.poll(() => app.findEmailTo(kim.loginId)?.kind).toBe('passwordGuessed')
    const email = app.findEmailTo(kim.loginId)
    app.clocks.advance(3_601_000)
    expect(await logIn(app.client(), kim.password)).toBe('success')
    expect(await guess()).toBe(100)
    await app.settleEmails()
    expect(app.findEmailTo(kim.loginId)).toBe(email)
  })

  test('A21: the browsers of the owner log in meanwhile: with a session, with a device key, and with a new password', async () => {
    const device = app.client()
    await device.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
    device.cookies.delete('haru')
    await guess()
    expect(await logIn(kim.copy(), kim.password)).toBe('success')
    expect(await logIn(device.copy(), kim.password)).toBe('success')
    // The session and the key of another account do not help.
    const lee = await app.signUp()
    expect(await logIn(lee, kim.password)).toBe('tooManyRequests')
    device.cookies.set('haru-dev', `${device.cookies.get('haru-dev')?.slice(0, -1)}_`)
    expect(await logIn(device, kim.password)).toBe('tooManyRequests')

    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'resetPw')
    await browser.post('/user/resetPw', { user_id: kim.loginId, OBJECT: { user_pw: next } })
    expect(await logIn(browser, next)).toBe('success')
  })

  test('an id without an account has the same responses, and gets no email', async () => {
    kim = { ...kim, loginId: 'nobody@haru.test' }
    expect(await guess()).toBe(100)
    expect(await logIn(app.client(), kim.password)).toBe('tooManyRequests')
    await app.settleEmails()
    expect(app.findEmailTo(kim.loginId)).toBeUndefined()
  })
})
