import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { clientVersionHeader, contractVersion, minClientVersion, unitsHeader } from '@haru/shared/contract/version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall, type SampleCall } from '../support/data/wire-samples.ts'
import { databases } from '../support/servers/databases.ts'

// A88, A90, A91, A93: the responses at and after sign-out, and the calls that an outdated client may make.

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const calls = everyCall(areas)

function toRequest({ call, path, input, file }: SampleCall, more: Readonly<Record<string, string>> = {}) {
  const request = { method: call.method, path: `/haru/api${path}` }
  if (call.method === 'GET') return { ...request, headers: more }
  if (file === undefined) return { ...request, body: input, headers: more }
  return { ...request, body: file.body, headers: { 'content-type': file.type, ...more } }
}

const writes = calls.filter(({ call }) => call.method !== 'GET')

test('A91: a write of an outdated client is refused, and so is a write with a malformed client version', async () => {
  const kim = await app.signUp()
  const before = await app.db.selectFrom('entry').selectAll().where('owner_id', '=', kim.id).execute()
  for (const sample of writes) {
    const send = (version: string) => kim.send(toRequest(sample, { [clientVersionHeader]: version }))
    const old = { status: 409, body: { code: 'updateRequired' } }
    expect(await send(String(minClientVersion - 1)), sample.path).toMatchObject(old)
    for (const nonsense of ['', 'new', '-1', '1.5', '1e9', `${contractVersion}, ${contractVersion}`]) {
      expect(await send(nonsense), `${sample.path} ${nonsense}`).toMatchObject({
        status: 400,
        body: { code: 'invalidField' },
      })
    }
  }
  expect(await app.db.selectFrom('entry').selectAll().where('owner_id', '=', kim.id).execute()).toEqual(before)
  expect((await kim.get('/user/detail')).status).toBe(200)
})

test('A91: an outdated client may read; a client without a version and a current client may write', async () => {
  const kim = await app.signUp()
  const old = { [clientVersionHeader]: String(minClientVersion - 1) }
  expect((await kim.get('/user/detail', {}, old)).status).toBe(200)
  const change = { method: 'PUT', path: '/haru/api/user/update', body: { OBJECT: { user_initScale: 70 } } } as const
  expect((await kim.send(change)).status).toBe(200)
  for (const version of [contractVersion, contractVersion + 1]) {
    const reply = await kim.send({ ...change, headers: { [clientVersionHeader]: String(version) } })
    expect(reply.status, String(version)).toBe(200)
  }
})

test('a request that names other units than those of the account is refused, and changes nothing', async () => {
  const kim = await app.signUp({ user_unit: 'lb', user_currency: 'USD' })
  const before = await app.db.selectFrom('entry').selectAll().where('owner_id', '=', kim.id).execute()
  for (const sample of calls.filter(({ call }) => call.access === 'user')) {
    for (const units of ['kg USD', 'lb KRW', 'lb', '', 'lb USD, lb USD']) {
      const reply = await kim.send(toRequest(sample, { [unitsHeader]: units }))
      expect(reply, `${sample.path} ${units}`).toMatchObject({ status: 409, body: { code: 'unitsChanged' } })
    }
  }
  expect(await app.db.selectFrom('entry').selectAll().where('owner_id', '=', kim.id).execute()).toEqual(before)
  for (const units of [{ [unitsHeader]: 'lb USD' }, {}])
    expect((await kim.get('/user/detail', {}, units)).status).toBe(200)
})

test('A88: the browser may store no response, and signing out clears its cache', async () => {
  const kim = await app.signUp()
  for (const { call, path, input } of calls.filter(({ call }) => call.method === 'GET')) {
    const { headers } = await kim.get(path, input)
    expect(headers['cache-control'], call.path).toBe('no-store')
  }
  const { headers } = await kim.post('/user/logout', {})
  expect(headers['clear-site-data']).toBe('"cache"')
  expect([headers['set-cookie']].flat().join()).toMatch(/haru=; .*Max-Age=0/)
  expect((await kim.get('/user/detail')).status).toBe(401)
})

test('A90: logging out succeeds again, later and without a session', async () => {
  const kim = await app.signUp()
  expect((await kim.post('/user/logout', {})).body).toMatchObject({ status: 'success' })
  expect((await kim.post('/user/logout', {})).body).toMatchObject({ status: 'success' })
  expect((await app.client().post('/user/logout', {})).body).toMatchObject({ status: 'success' })
})

/** The cookie of a page whose user has logged out without a network. It does not have that of the session, which scripts cannot clear. */
const loggedOut = 'haru-out'

test('A90: after a log-out without a network no call has an owner, and the first one ends the session', async () => {
  const kim = await app.signUp()
  for (const sample of calls.filter(({ call }) => call.access !== 'public')) {
    const page = kim.copy()
    await page.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
    const session = page.copy()
    page.cookies.set(loggedOut, '1')
    expect(await page.send(toRequest(sample)), sample.path).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
    expect([...page.cookies.keys()], sample.path).toEqual([])
    expect((await session.get('/user/detail')).status, sample.path).toBe(401)
  }
})

test('A90: after a log-out without a network a remembered device does not log in by itself', async () => {
  const kim = await app.signUp()
  await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
  const device = kim.copy()
  kim.cookies.set(loggedOut, '1')
  const logIn = { user_id: kim.loginId, isAutoLogin: true }
  expect((await kim.post('/user/login', logIn)).body).toMatchObject({ status: 'fail' })
  expect((await device.post('/user/login', logIn)).body).toMatchObject({ status: 'fail' })
})

test('A90: the log-out that the app owes succeeds, and so does the login after it', async () => {
  const kim = await app.signUp()
  const form = { user_id: kim.loginId, user_pw: kim.password }
  for (const isOwed of [true, false]) {
    kim.cookies.set(loggedOut, '1')
    if (isOwed) expect((await kim.post('/user/logout', {})).body).toMatchObject({ status: 'success' })
    expect((await kim.post('/user/login', form)).body).toMatchObject({ status: 'success' })
    expect([...kim.cookies.keys()]).toEqual(['haru'])
    expect((await kim.get('/user/detail')).status).toBe(200)
  }
})

test('A90: a read-only server shows nothing to a browser that was logged out, and ends the session later', async () => {
  const database = await databases.sqlite()
  const open = async () => ({ url: database.url, remove: async () => undefined })
  const writable = await startApp({ open })
  const kim = await writable.signUp()
  await writable.close()
  const readOnly = await startApp({ open, environment: { HARU_READ_ONLY: 'on' } })
  const page = readOnly.client()
  for (const [name, value] of kim.cookies) page.cookies.set(name, value)
  expect((await page.get('/user/detail')).status).toBe(200)
  page.cookies.set(loggedOut, '1')
  expect((await page.get('/user/detail')).status).toBe(401)
  expect([...page.cookies.keys()]).toEqual(['haru', loggedOut])
  await readOnly.close()
  await database.remove()
})

test('A93: every call refuses the session of a deleted account with accountGone', async () => {
  const kim = await app.signUp()
  await app.db.deleteFrom('account').where('id', '=', kim.id).execute()
  for (const sample of calls.filter(({ call }) => call.access === 'user')) {
    const reply = await kim.send(toRequest(sample))
    expect(reply, sample.path).toMatchObject({ status: 401, body: { code: 'accountGone' } })
  }
})
