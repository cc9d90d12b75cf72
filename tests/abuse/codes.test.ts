import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { requestCode, verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../support/servers/databases.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

const newPassword = 'Another-horse8!'

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], environment: { HARU_TRUSTED_PROXIES: '10.0.0.0/8' } })
  })
  afterAll(() => app.close())

  const send = async (user_id: string, type: string, browser = app.client(), headers = {}) =>
    (await browser.post('/user/email/send', { user_id, type }, headers)).status
  const sendFrom = (address: string, user_id: string, type: string) =>
    send(user_id, type, app.client(), { 'x-forwarded-for': address })

  test.each(['signup', 'resetPw', 'delete'])(
    'a network that requests %s codes for the address of another user does not use up the emails of its owner',
    async (type) => {
      const owner = type === 'signup' ? { loginId: `new-${type}@haru.test` } : await app.signUp()
      const attacker = app.client()
      for (let i = 0; i < 60; i += 1) await send(owner.loginId, type, attacker)
      expect(await send(owner.loginId, type, attacker)).toBe(429)
      expect(await send(owner.loginId, type)).toBe(200)
    },
  )

  test.each([
    ['signup', (i: number) => `2001:db8:7:${i}::1`],
    ['resetPw', (i: number) => `198.51.${i}.7`],
  ])('A38: the networks of one provider do not use up the %s codes of an address', async (type, addressOf) => {
    const { loginId } = type === 'signup' ? { loginId: `far-${type}@haru.test` } : await app.signUp()
    for (let i = 0; i < 8; i += 1) for (let j = 0; j < 5; j += 1) await sendFrom(addressOf(i), loginId, type)
    expect(await send(loginId, type)).toBe(200)
  })

  test('A38: a browser of the owner gets codes also when the emails of the address are used up', async () => {
    const owner = await app.signUp()
    for (let i = 0; i < 8; i += 1)
      for (let j = 0; j < 5; j += 1) await sendFrom(`198.${i}.113.7`, owner.loginId, 'delete')
    expect(await send(owner.loginId, 'delete')).toBe(429)
    expect(await send(owner.loginId, 'delete', await app.signUp())).toBe(429)
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push(await send(owner.loginId, 'delete', owner))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a request that the limit of its own network refuses does not count for the address', async () => {
    const { loginId } = await app.signUp()
    const attackers = Array.from({ length: 4 }, () => app.client())
    for (const attacker of attackers) {
      for (let i = 0; i < 20; i += 1) await send(`other${i}@haru.test`, 'signup', attacker)
      for (let i = 0; i < 20; i += 1) expect(await send(loginId, 'resetPw', attacker)).toBe(429)
    }
    for (let i = 0; i < 5; i += 1) expect(await send(loginId, 'resetPw')).toBe(200)
  })

  test('the code of the owner works after another client requested codes for the same address', async () => {
    const user = await app.signUp()
    const owner = app.client()
    const code = await requestCode(app, owner, user.loginId, 'resetPw')
    for (let i = 0; i < 3; i += 1) await requestCode(app, app.client(), user.loginId, 'resetPw')
    const verified = await owner.post('/user/email/verify', { user_id: user.loginId, verify_code: code })
    expect(verified.body.status).toBe('success')
  })

  test('a finished verification stays valid after another client requested codes for the address and guessed wrong', async () => {
    const user = await app.signUp()
    const owner = app.client()
    await verifyAddress(app, owner, user.loginId, 'resetPw')
    const anonymous = app.client()
    await requestCode(app, anonymous, user.loginId, 'resetPw')
    for (let i = 0; i < 6; i += 1) {
      await anonymous.post('/user/email/verify', { user_id: user.loginId, verify_code: '00000000' })
    }
    const body = { user_id: user.loginId, OBJECT: { user_pw: newPassword } }
    expect((await anonymous.post('/user/resetPw', body)).status).toBe(403)
    expect((await owner.post('/user/resetPw', body)).body.status).toBe('success')
  })
})
