import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Access, Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Units } from '@haru/shared/field/units.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectContractResponse } from '../../support/api/contract-response.ts'
import { type AttackSetup, hashOf, saveSamples, setUpAttack } from '../../support/api/victim-and-attacker.ts'
import { encodeRequest } from '../../support/data/encode-hostile-request.ts'
import { type HostileRequest, readVocabulary, someRequest } from '../../support/data/hostile-requests.ts'
import type { VictimIds } from '../../support/data/hostile-texts.ts'
import { everyCall, type SampleCall } from '../../support/data/wire-samples.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'

// Random requests to every call, from nearly valid to malformed. The report of a failure has the seed, and HARU_TEST_SEED repeats it:
// `HARU_TEST_SEED=-1234 npm test -- contract-fuzz`. HARU_TEST_RUNS is the number of requests to each call.

const samples = everyCall(areas)
const named = samples.map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)
const vocabulary = readVocabulary(samples)
const quickRuns = Number(process.env.HARU_TEST_RUNS ?? 2)
const longRuns = 100
const seed = process.env.HARU_TEST_SEED === undefined ? {} : { seed: Number(process.env.HARU_TEST_SEED) }

describeOnDatabases('postgres', (kind) => {
  let setup: AttackSetup
  let ids: VictimIds
  const users = new Map<Access, UserClient>()
  beforeAll(async () => {
    setup = await setUpAttack(kind)
    ids = await readVictimIds(setup)
  })
  afterAll(() => setup.close())

  test.each(named)('%s has a declared response to any request', (_, sample) => fuzz(sample, quickRuns))

  test('every call has a declared response to many requests', { tags: ['long'], timeout: 3_600_000 }, async () => {
    for (const sample of samples) await fuzz(sample, longRuns)
  })

  async function fuzz(sample: SampleCall, numRuns: number): Promise<void> {
    const user = await signedInUser(sample.call)
    const readRows = async () => {
      await waitForImports()
      return Promise.all([user, setup.victim].map(({ id }) => hashOf(setup.app, id)))
    }
    const before = await readRows()
    const property = fc.asyncProperty(someRequest(sample, vocabulary), (request) => expectDeclared(sample, request))
    // The first request is the valid one of the sample.
    const first: HostileRequest = { caller: 'user', input: sample.input, changes: [], headers: [], form: 'valid' }
    await fc.assert(property, { numRuns, examples: [[first]], ...seed })
    const after = await readRows()
    expect(after[1]).toBe(before[1])
    if (sample.call.method === 'GET') expect(after[0]).toBe(before[0])
  }

  /** The file of an import is read after the response, and changes the size of the account. */
  function waitForImports(): Promise<void> {
    return vi.waitFor(
      async () => {
        const reading = setup.app.db.selectFrom('import').select('id').where('state', '=', 'reading')
        expect(await reading.execute()).toEqual([])
      },
      { timeout: 60_000 },
    )
  }

  async function expectDeclared(sample: SampleCall, request: HostileRequest): Promise<void> {
    const { call } = sample
    const user = await signedInUser(call)
    const client = request.caller === 'anonymous' ? setup.anonymousClient() : user
    const reply = await send(client, sample, request)
    // The call may have ended the session or started one of another account, and the login may be no longer recent.
    const isSessionOver = reply.status === 401 || reply.headers['set-cookie'] !== undefined
    if (isSessionOver || reply.body?.code === 'reauthRequired') users.delete(call.access)
    if (call.access !== 'public' && request.caller !== 'user') expect(reply.status).not.toBe(200)
    expectContractResponse(call, reply, await readUnits(user))
  }

  function send(client: Client, { call, path, file }: SampleCall, request: HostileRequest): Promise<Reply> {
    const isInQuery = call.method === 'GET' || file !== undefined
    const { query, body } = encodeRequest(request, { isInQuery, ids, file: file?.body })
    const userId = request.caller === 'victimId' ? `user_id=${setup.victim.id}&` : ''
    return client.send({
      method: call.method,
      path: `/haru/api${path}?${userId}${query}`,
      body,
      headers: { 'content-type': file?.type ?? 'application/json', ...Object.fromEntries(request.headers) },
    })
  }

  async function signedInUser({ access }: Endpoint): Promise<UserClient> {
    // Public calls have limits of attempts.
    if (access === 'public') setup.app.clocks.advance(5000)
    const found = users.get(access)
    if (found !== undefined) return found
    const user = await (access === 'admin' ? setup.signUpAdministrator() : setup.signUpOther())
    if (access === 'user') await saveSamples(user, 'mine')
    users.set(access, user)
    return user
  }

  async function readUnits({ id }: UserClient): Promise<Units> {
    const columns = ['weight_unit', 'currency'] as const
    const row = await setup.app.db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst()
    return { weight: row?.weight_unit === 'lb' ? 'lb' : 'kg', currency: row?.currency ?? 'KRW' }
  }
})

async function readVictimIds({ app, victim }: AttackSetup): Promise<VictimIds> {
  const firstOf = async (table: 'entry' | 'saved_set') => {
    const query = app.db.selectFrom(table).select('id').where('owner_id', '=', victim.id)
    return (await query.executeTakeFirstOrThrow()).id
  }
  return {
    VICTIM_ID: victim.id,
    VICTIM_LOGIN_ID: victim.loginId,
    VICTIM_ENTRY_ID: await firstOf('entry'),
    VICTIM_SET_ID: await firstOf('saved_set'),
  }
}
