import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import type { Caller } from '../request-context.ts'
import { anonymous, authorize, authorizeRecentLogin } from './authorize.ts'

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: TestApp
  let kim: UserClient
  let lee: UserClient
  beforeAll(async () => {
    app = await startApp({ open })
    kim = await app.signUp()
    lee = await app.signUp()
  })
  afterAll(() => app.close())

  test('a client without a session cannot read data', async () => {
    const { status, body } = await app.client().get('/user/detail', { user_id: kim.loginId })
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  })

  test.each([
    ['one character', 'x'],
    ['another’s token, changed', 'A'.repeat(43)],
    ['many characters', 'A'.repeat(5000)],
    ['signs', '%00=%3B"'],
  ])('a session cookie of %s belongs to no user', async (_name, token) => {
    const anonymousClient = app.client()
    anonymousClient.cookies.set('haru', token)
    expect((await anonymousClient.get('/user/detail')).status).toBe(401)
  })

  test.each([
    ['Authorization', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
    ['Basic', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['x-user-id', { 'x-user-id': 'a@x.com' }],
    ['remote-user', { 'remote-user': 'admin' }],
    ['another path', { 'x-original-url': '/haru/api/health/live' }],
  ])('%s in a header signs no user in', async (_name, headers) => {
    expect((await app.client().get('/user/detail', {}, headers)).status).toBe(401)
  })

  test('a session token is accepted only in its cookie', async () => {
    const token = kim.cookies.get('haru') ?? ''
    const { status } = await app.client().get('/user/detail', { haru: token, token, session: token })
    expect(status).toBe(401)
  })

  test('naming another user does not act as that user', async () => {
    const { status, body } = await lee.get('/user/detail', { user_id: kim.loginId })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await lee.get('/user/detail', { user_id: kim.id })).status).toBe(403)
    expect((await lee.put('/user/update', { user_id: kim.loginId, OBJECT: { user_initScale: 1 } })).status).toBe(403)
    expect((await lee.put(`/user/update?user_id=${kim.loginId}`, { OBJECT: { user_initScale: 1 } })).status).toBe(403)
    expect((await kim.get('/user/detail')).body.result.user_initScale).toBe(70)
  })

  test('a user may send the own id, in any letter case', async () => {
    expect((await kim.get('/user/detail', { user_id: kim.loginId })).status).toBe(200)
    expect((await kim.get('/user/detail', { user_id: kim.loginId.toUpperCase() })).status).toBe(200)
    expect((await kim.get('/user/detail', { user_id: kim.id })).status).toBe(200)
  })

  test.each([
    ['with a space', '?user_id=SELF%20', 403],
    ['with a zero byte', '?user_id=SELF%00', 403],
    ['twice', '?user_id=SELF&user_id=SELF', 400],
    ['as a list', '?user_id[]=SELF', 400],
    ['as an object', '?user_id[a]=SELF', 400],
  ])('naming oneself %s is refused', async (_name, query, status) => {
    const path = `/haru/api/user/detail${query.replaceAll('SELF', encodeURIComponent(kim.loginId))}`
    expect((await kim.send({ method: 'GET', path })).status).toBe(status)
  })

  test.each([[null], [5], [['x']], [{}]])('a user_id of %j in a body is refused', async (userId) => {
    const { status, body } = await kim.put('/user/update', { user_id: userId, OBJECT: {} })
    expect([status, body.code]).toEqual([400, 'invalidUserId'])
  })

  test('a user id inside the form is dropped, and so are fields that no client may set', async () => {
    const form = { user_id: lee.loginId, _id: lee.id, admin: 'true', is_admin: 1, user_number: 1, user_initScale: 71.5 }
    expect((await kim.put('/user/update', { OBJECT: form })).status).toBe(200)
    const { result } = (await kim.get('/user/detail')).body
    expect(result).toMatchObject({ _id: kim.id, user_id: kim.loginId, admin: 'false', user_initScale: 71.5 })
    expect((await lee.get('/user/detail')).body.result.user_initScale).toBe(70)
    await kim.put('/user/update', { OBJECT: { user_initScale: 70 } })
  })

  test('a response contains no secret', async () => {
    expect((await kim.get('/user/detail')).text).not.toMatch(/pass|hash|token|argon|code"/i)
  })

  test('an undeclared path does not exist, however it is written', async () => {
    const paths = [
      '/user/detail/',
      '/user/detail.json',
      '/user/./detail',
      '/user//detail',
      '/USER/detail',
      '/user/detail;x=1',
      '/user%2fdetail',
    ]
    for (const path of [...paths, '/nothing', '/', '', '/user/detail%00', '/../api/user/detail', '/*']) {
      const { status, text } = await app.client().send({ method: 'GET', path: `/haru/api${path}` })
      expect([path, status === 404 || status === 401]).toEqual([path, true])
      expect(text).not.toContain('user_id')
    }
    const others = ['//haru/api/user/detail', '/haru//api/user/detail', '/haru/API/user/detail']
    // The router must also compare the first character.
    for (const path of [...others, '*haru/api/user/detail', '.haru/api/user/detail']) {
      expect([path, (await kim.send({ method: 'GET', path })).status]).toEqual([path, 404])
    }
  })

  test('a method that is not declared is refused and does nothing', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE']) {
      const { status, headers } = await kim.send({ method, path: '/haru/api/user/update' })
      expect([method, status, headers['allow']]).toEqual([method, 405, 'PUT'])
    }
    const override = await kim.get('/user/update', {}, { 'x-http-method-override': 'PUT' })
    expect(override.body.code).toBe('methodNotAllowed')
  })

  test('no other site gets permission to call', async () => {
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      }
      const response = await kim.send({ method: 'OPTIONS', path: '/haru/api/user/update', headers })
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('a page of another site cannot make a change for a user', async () => {
    const form = { OBJECT: { user_initScale: 1 } }
    const evil = await kim.put('/user/update', form, { origin: 'https://evil.example' })
    expect([evil.status, evil.body.code]).toEqual([403, 'badOrigin'])
    const text = await kim.put('/user/update', form, { 'content-type': 'text/plain' })
    expect([text.status, text.body.code]).toEqual([415, 'unsupportedMediaType'])
    expect((await kim.get('/user/detail')).body.result.user_initScale).toBe(70)
  })

  test('a session that was not used for a month ends, and a session in use continues', async () => {
    const park = await app.signUp()
    const choi = await app.signUp()
    const day = 24 * 3_600_000
    app.clocks.jump(20 * day)
    const renewed = await park.get('/user/detail')
    expect(renewed.status).toBe(200)
    expect(String(renewed.headers['set-cookie'])).toMatch(/^haru=.*Max-Age=2592000/)
    app.clocks.jump(11 * day)
    expect((await park.get('/user/detail')).status).toBe(200)
    const expired = await choi.get('/user/detail')
    expect([expired.status, expired.body.code]).toEqual([401, 'sessionExpired'])
    app.clocks.jump(-31 * day)
  })

  test('setting the clock back signs no user out', async () => {
    app.clocks.jump(-3_600_000)
    expect((await kim.get('/user/detail')).status).toBe(200)
    app.clocks.jump(3_600_000)
  })

  test('reauthentication accepts the password and nothing else', async () => {
    const wrong = await lee.post('/user/prove', { user_pw: 'Wrong-horse7!' })
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([403, 'pwDoesNotMatch', 'user_pw'])
    expect((await lee.post('/user/prove', { user_pw: lee.password })).body.status).toBe('success')
  })

  test('a session of a deleted account is refused with accountGone', async () => {
    const park = await app.signUp()
    await app.db.deleteFrom('account').where('id', '=', park.id).execute()
    const { status, body } = await park.get('/user/detail')
    expect([status, body.code]).toEqual([401, 'accountGone'])
  })
})

test.each([
  ['at once', 0, true],
  ['ten minutes later', 10 * 60_000, true],
  ['a moment after that', 10 * 60_000 + 1, false],
])('an action that requires a recent login is allowed %s, or else refused', (_when, since, isAllowed) => {
  const now = 1_800_000_000_000
  const caller = { reauthenticatedAt: now - since } as Caller
  const authorize = () => authorizeRecentLogin(true, { caller, refusal: 'unauthorized' }, now)
  if (isAllowed) expect(authorize).not.toThrow()
  else expect(authorize).toThrow('reauthRequired')
})

test('other actions are allowed for any session, and actions that require a recent login are refused without a session', () => {
  expect(() =>
    authorizeRecentLogin(false, { caller: { reauthenticatedAt: 0 } as Caller, refusal: 'unauthorized' }, 1),
  ).not.toThrow()
  expect(() => authorizeRecentLogin(true, { caller: null, refusal: 'unauthorized' }, 1)).toThrow('reauthRequired')
})

test('a route that declares no access admits no caller', () => {
  const admin = { isAdmin: true } as Caller
  for (const authentication of [anonymous, { caller: admin, refusal: anonymous.refusal }]) {
    expect(() => authorize(undefined, authentication)).toThrow(expect.objectContaining({ code: 'notFound' }))
    expect(() => authorize('public', authentication)).not.toThrow()
  }
})
