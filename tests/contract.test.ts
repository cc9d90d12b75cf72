import { apiBase } from '@haru/server/src/http/api.ts'
import { type Client, type Reply, readCode, type UserClient } from '@haru/server/src/testing/client.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callEndpoint, sentFile } from './support/api/call-endpoint.ts'
import { otherRoutes } from './support/api/other-routes.ts'
import { type AttackSetup, setUpAttack } from './support/api/victim-and-attacker.ts'
import { everyCall, type SampleCall, units } from './support/data/wire-samples.ts'
import { databaseKinds } from './support/servers/databases.ts'
import { quickTags } from './support/servers/describe-on-databases.ts'
import { startProvider, type TestProvider } from './support/servers/oidc-provider.ts'

// A1 to A4: these tests run for every call of the contract.

const calls = everyCall(areas)
const named = calls.map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)
const withSession = named.filter(([, { call }]) => call.access !== 'public')

/** Calls the endpoint with `query` in the address, for every method. */
function callWithQuery(client: Client, { call, path, input, file }: SampleCall, query: string): Promise<Reply> {
  const isGet = call.method === 'GET'
  const own = isGet ? Object.entries(input).flatMap(([name, value]) => bracketed(name, value)) : []
  const address = `/haru/api${path}?${[...own, query].join('&')}`
  return client.send({
    method: call.method,
    path: address,
    ...(isGet ? {} : file === undefined ? { body: input } : sentFile(file)),
  })
}

function bracketed(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [`${name}=${encodeURIComponent(value)}`]
  return Object.entries(value as object).map(([key, inner]) => `${name}[${key}]=${encodeURIComponent(String(inner))}`)
}

describe.each(databaseKinds)('on %s', (kind) => {
  let provider: TestProvider
  let setup: AttackSetup
  // A refusal sends no statement of the call.
  const beforeDatabase = { tags: quickTags(kind, 'sqlite') }
  beforeAll(async () => {
    provider = await startProvider()
    setup = await setUpAttack(kind, { environment: provider.environment })
  })
  afterAll(async () => {
    await setup.close()
    await provider.close()
  })

  test.each(withSession)('A1: %s refuses clients without a session', beforeDatabase, async (_, sample) => {
    const { loginId, id } = setup.victim
    for (const more of [{}, { user_id: loginId }, { user_id: id }]) {
      expect(await callEndpoint(setup.anonymousClient(), sample, more)).toMatchObject({
        status: 401,
        body: { code: 'unauthorized' },
      })
    }
    const bare = { ...sample, input: {} }
    expect(await callEndpoint(setup.anonymousClient(), bare)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
  })

  test.each(withSession)('A4: %s refuses the id of another user', beforeDatabase, async (_, sample) => {
    const { victim } = setup
    const attacker = await signedInCaller(sample, setup.attacker)
    const [mine, theirs] = [encodeURIComponent(attacker.loginId), encodeURIComponent(victim.loginId)]
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    const invalid = { status: 400, body: { code: 'invalidUserId' } }
    expect(await callEndpoint(attacker, sample, { user_id: victim.loginId })).toMatchObject(forbidden)
    expect(await callEndpoint(attacker, sample, { user_id: victim.id })).toMatchObject(forbidden)
    expect(await callWithQuery(attacker, sample, `user_id=${theirs}`)).toMatchObject(forbidden)
    expect(await callWithQuery(attacker, sample, `user_id=${mine}%20`)).toMatchObject(forbidden)
    expect(await callWithQuery(attacker, sample, `user_id=${mine}%00`)).toMatchObject(forbidden)
    expect(await callWithQuery(attacker, sample, `user_id=${mine}&user_id=${theirs}`)).toMatchObject(invalid)
    expect(await callWithQuery(attacker, sample, `user_id[]=${theirs}`)).toMatchObject({ status: 400 })
    expect(await callWithQuery(attacker, sample, `user_id[a]=${theirs}`)).toMatchObject(invalid)
    // A file contains no user id.
    if (sample.call.method === 'GET' || sample.file !== undefined) return
    for (const user_id of [[victim.loginId], { a: victim.loginId }, 5, null, true]) {
      expect(await callEndpoint(attacker, sample, { user_id }), JSON.stringify(user_id)).toMatchObject(invalid)
    }
  })

  test.each(withSession)('%s responds as declared, also if the caller sends its own id', async (_, sample) => {
    // A read changes nothing for the next one.
    const isRead = sample.call.method === 'GET' && sample.before === undefined && sample.call.isWrite !== true
    const user = await signedInCaller(sample, isRead ? setup.attacker : undefined)
    if (sample.path === '/user/delete') await verifyAddress(user)
    else if (sample.call.method === 'PUT' || sample.call.method === 'DELETE') await prepare(user, sample)
    const input = (await sample.before?.(user)) ?? sample.input
    const { status, body, headers } = await callEndpoint(
      user,
      { ...sample, input },
      { user_id: user.loginId.toUpperCase() },
    )
    if (sample.call.responseType !== undefined) {
      expect([status, headers['content-type']]).toEqual([200, sample.call.responseType])
      return
    }
    expect([status, body.status]).toEqual([200, 'success'])
    const output = sample.call.output(units)
    expect(JSON.parse(JSON.stringify(z.encode(output, z.decode(output, body))))).toEqual(body)
  })

  async function verifyAddress(user: UserClient): Promise<void> {
    await user.post('/user/email/send', { user_id: user.loginId, type: 'delete' })
    const verify_code = readCode(setup.app.findEmailTo(user.loginId))
    await user.post('/user/email/verify', { user_id: user.loginId, verify_code })
  }

  /** A user who may make the call: an administrator if necessary, else `usual` or a new user. */
  async function signedInCaller({ call }: SampleCall, usual?: UserClient): Promise<UserClient> {
    return call.access === 'admin' ? setup.signUpAdministrator() : (usual ?? setup.signUpOther())
  }

  /** Creates the data that an update or a deletion needs. */
  async function prepare(user: Client, sample: SampleCall): Promise<void> {
    const path = sample.path.replace(/\/(update|delete)$/, '/create')
    const create = calls.find((each) => each.path === path && each.call.method === 'POST')
    if (create !== undefined) await callEndpoint(user, create)
  }
})

test('every route is in the contract or in the list of other routes', async () => {
  const app = await startApp()
  const known: readonly string[] = [
    ...calls.map(({ call, path }) => `${call.method} ${apiBase}${path}`),
    ...otherRoutes,
  ]
  const routes = app.routes().filter((route) => !route.startsWith('HEAD '))
  await app.close()
  expect(routes.toSorted()).toEqual(known.toSorted())
})

test('every call declares who may make it', () => {
  const known = ['public', 'user', 'admin']
  expect(calls.filter(({ call }) => !known.includes(call.access))).toEqual([])
  expect(withSession.length).toBeGreaterThan(48)
})
