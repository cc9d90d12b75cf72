import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../tests/support/servers/databases.ts'
import { quickTags } from '../../../tests/support/servers/describe-on-databases.ts'
import type { Reply } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { createDemoAccount } from './demo-accounts.ts'

const day = 86_400_000
const wholeYear = (now: number) => ({
  dateStart: new Date(now - 400 * day).toISOString().slice(0, 10),
  dateEnd: new Date(now + day).toISOString().slice(0, 10),
})

describe.each(databaseKinds)('on %s', (kind) => {
  // The first test creates an account on both databases, and the last one replaces one.
  const options = { tags: quickTags(kind, 'sqlite') }
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  test('the demo route creates a signed-in account with a year of every area in less than three seconds of processor time', async () => {
    const client = app.client()
    const started = process.cpuUsage()
    const made = await client.post('/user/demo', { user_lang: 'ko', user_timeZone: 'Asia/Seoul' })
    const { user, system } = process.cpuUsage(started)
    expect(user + system).toBeLessThan(3_000_000)
    expect(made.body).toMatchObject({
      status: 'success',
      result: { user_id: expect.stringMatching(/^try-.*@haru\.invalid$/) },
    })
    expect((await client.get('/user/detail')).body.result).toMatchObject({
      user_lang: 'ko',
      user_currency: 'KRW',
      user_unit: 'kg',
    })
    const DATE = wholeYear(app.clocks.now())
    for (const area of ['exercise', 'food', 'money', 'sleep']) {
      expect((await client.get(`/${area}/list`, { DATE })).body.totalCnt, area).toBeGreaterThan(180)
      expect((await client.get(`/${area}/goal/list`, { DATE })).body.totalCnt, area).toBe(17)
    }
  })

  test('each browser gets a separate demo account in its language', options, async () => {
    const [one, other] = [app.client(), app.client()]
    const english = { 'accept-language': 'en-GB,en' }
    const first = await one.post('/user/demo', {}, english)
    const second = await other.post('/user/demo', {}, english)
    expect(first.body.result._id).not.toBe(second.body.result._id)
    expect((await one.get('/user/detail')).body.result).toMatchObject({ user_lang: 'en', user_currency: 'USD' })
    await one.remove('/sleep/delete', { DATE: { dateType: 'day', dateStart: '2026-01-01', dateEnd: '2026-01-01' } })
  })

  test('a demo account is removed after its session expired', options, async () => {
    const client = app.client()
    const { result } = (await client.post('/user/demo')).body
    const otherUser = await app.signUp()
    app.clocks.advance(31 * day)
    await app.removeExpiredRows()
    const ids = (await app.db.selectFrom('account').select('id').execute()).map(({ id }) => id)
    expect(ids).not.toContain(result._id)
    expect(ids).toContain(otherUser.id)
    expect(await app.db.selectFrom('entry').select('id').where('owner_id', '=', result._id).execute()).toEqual([])
  })

  test('createDemoAccount replaces a demo account and refuses a real one', async () => {
    const request = {
      loginId: 'demo@haru.invalid',
      language: 'en',
      timeZone: 'UTC',
      seed: 1,
      now: app.clocks.now(),
    } as const
    const first = await createDemoAccount(app, request)
    const second = await createDemoAccount(app, request)
    expect(second.id).toBe(first.id)
    const signIn = (user_pw: string) => app.client().post('/user/login', { user_id: request.loginId, user_pw })
    expect((await signIn(first.password)).body.status).toBe('fail')
    expect((await signIn(second.password)).body.status).toBe('success')
    const kim = await app.signUp()
    await expect(createDemoAccount(app, { ...request, loginId: kim.loginId })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

// The writes of other users wait while a demo year is written.
test('a server creates five demo accounts without a pause, and the next one after three seconds', async () => {
  const app = await startApp()
  const makeOne = () => app.client().post('/user/demo', {})
  // One after the other: on a slow machine five years that are written at the same time wait longer for the database than they may.
  app.clocks.stop()
  const replies: Reply[] = []
  for (let i = 0; i < 6; i++) replies.push(await makeOne())
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 503])
  expect(replies.at(-1)?.body).toMatchObject({ code: 'overloaded', retryAfter: 3 })
  app.clocks.advance(3000)
  expect((await makeOne()).status).toBe(200)
  await app.close()
})

test.each([
  ['is reachable from other machines', { HARU_HOST: '0.0.0.0', HARU_PUBLIC_ORIGIN: 'https://haru.example' }],
  ['has closed registration', { HARU_REGISTRATION: 'closed' }],
])('a server that %s offers no demo', async (_, environment) => {
  const app = await startApp({ environment })
  expect((await app.client().post('/user/demo', {})).body).toMatchObject({ code: 'notFound' })
  expect((await app.client().get('/user/options')).body.result.demo).toBe(false)
  await app.close()
})
