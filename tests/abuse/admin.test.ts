import type { Client } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { everyCall, type SampleCall } from '../support/data/wire-samples.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// A7: only the column account.is_admin makes a user an administrator, and no request can write it.

const adminOnly = { status: 403, body: { status: 'fail', code: 'adminOnly' } }
const calls = everyCall(areas).filter(({ call }) => call.access === 'admin')
const named = calls.map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)

const claims = ['admin', 'isAdmin', 'is_admin', 'role', 'admin_role', 'user_role'] as const
const values = ['true', 'Y', '1', 'admin'] as const

/** Calls the endpoint with `claim` in the query and, except for GET, in the body. */
function callEndpoint(
  client: Client,
  { call, path, input }: SampleCall,
  claim: Readonly<Record<string, unknown>>,
  headers = {},
) {
  const query = new URLSearchParams(Object.entries(claim).map(([name, value]) => [name, String(value)]))
  const isRead = call.method === 'GET'
  return client.send({
    method: call.method,
    path: `/haru/api${path}?${query}`,
    headers,
    ...(isRead ? {} : { body: { ...input, ...claim, OBJECT: claim, user: claim } }),
  })
}

describeOnDatabases('sqlite', (kind) => {
  let setup: AttackSetup
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())

  test('some calls are for administrators only', () => {
    expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/admin/userCount', '/admin/dashboard']))
  })

  test.each(named)('A7: %s refuses a user who claims to be an administrator', async (_, sample) => {
    const { attacker } = setup
    for (const claim of claims) {
      for (const value of values) {
        expect(await callEndpoint(attacker, sample, { [claim]: value }), `${claim}=${value}`).toMatchObject(adminOnly)
      }
      expect(await callEndpoint(attacker, sample, { [claim]: true })).toMatchObject(adminOnly)
    }
    const headers = {
      admin: 'true',
      'x-admin': 'true',
      'x-role': 'admin',
      'x-user-role': 'admin',
      authorization: 'admin',
    }
    expect(await callEndpoint(attacker, sample, {}, headers)).toMatchObject(adminOnly)
    const browser = attacker.copy()
    for (const name of [...claims, 'haru-admin']) browser.cookies.set(name, 'true')
    expect(await callEndpoint(browser, sample, {})).toMatchObject(adminOnly)
  })

  test.each(named)('%s is refused under every other spelling of its path', async (_, { call, path, input }) => {
    const spellings = [
      `${path}/`,
      path.toUpperCase(),
      `/${path}`,
      `/.${path}`,
      path.replace('/', '/%2e/'),
      `${path}%00`,
    ]
    for (const spelling of spellings) {
      const isRead = call.method === 'GET'
      const sample = { method: call.method, path: `/haru/api${spelling}`, ...(isRead ? {} : { body: input }) }
      const { status, text } = await setup.attacker.send(sample)
      expect([400, 403, 404, 405], `${spelling}: ${text}`).toContain(status)
    }
  })

  test('no call of a user sets its administrator flag', async () => {
    const user = await setup.signUpOther()
    const claim = { admin: 'true', isAdmin: true, is_admin: 1, role: 'admin', admin_role: 'admin' }
    await user.put('/user/update', { OBJECT: { user_lang: 'ko', ...claim }, ...claim })
    await user.post('/user/login', { user_id: user.loginId, user_pw: user.password, ...claim })
    const { body } = await user.get('/user/detail')
    expect(body.result.admin).toBe('false')
    const newcomer = await setup.app.signUp(claim)
    expect((await newcomer.get('/admin/userCount')).status).toBe(403)
  })

  test('the first account of a server is not an administrator', async () => {
    const { is_admin } = await setup.app.db
      .selectFrom('account')
      .select('is_admin')
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    expect(is_admin).toBe(0)
  })
})
