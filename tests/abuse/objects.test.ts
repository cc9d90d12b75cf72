import { createWireNames } from '@haru/shared/contract/wire/names.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackSetup, collections, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { callsOf, sampleSave } from '../support/data/wire-samples.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// A5 to A11 and A19: foreign ids, fields that no client may set, and malformed bodies and queries.

const named = collections.map((collection) => [`${collection.area.id} ${collection.kind}`, collection] as const)
type Wire = Record<string, unknown>

function pathsOf({ area, kind }: Collection) {
  const base = kind === 'goal' ? `/${area.id}/goal` : `/${area.id}`
  return { update: `${base}/update`, create: `${base}/create`, detail: `${base}/detail`, remove: `${base}/delete` }
}

describeOnDatabases('sqlite', (kind) => {
  let setup: AttackSetup
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())

  test.each(named)('A5: %s: the id of an entry of another user gives no access', async (_, collection) => {
    const { victim } = setup
    const user = await setup.signUpOther()
    const paths = pathsOf(collection)
    const { input } = sampleSave(collection)
    const victimEntry = (await victim.get(paths.detail, { DATE: input['DATE'] as object })).body.result
    const loaded = {
      ...(input['OBJECT'] as Wire),
      _id: victimEntry._id,
      revision: victimEntry.revision,
      ...datesOf(collection, victimEntry),
    }
    for (const type of ['update', 'replace', 'insert']) {
      const changed = await user.put(paths.update, { ...input, OBJECT: loaded, type })
      expect(changed.body, type).toMatchObject({ code: 'noData' })
    }
    const elsewhere = collection.kind === 'goal' ? month('2020-02-01', '2020-02-29') : day('2020-02-02')
    const moved = await user.post(paths.create, { ...input, DATE: elsewhere, OBJECT: loaded })
    expect(moved.body).toMatchObject({ code: 'noData' })
    expect(
      (await user.remove(paths.remove, { DATE: input['DATE'], revision: victimEntry.revision })).body,
    ).toMatchObject({
      code: 'noData',
    })
  })

  test.each(named)('A6, A8: %s: fields that no client may set are dropped', async (_, collection) => {
    const user = await setup.signUpOther()
    const paths = pathsOf(collection)
    const { input } = sampleSave(collection)
    const { victim } = setup
    const planted = {
      user_id: victim.loginId,
      owner_id: victim.id,
      ownerId: victim.id,
      admin: 'true',
      is_admin: 1,
      role: 'admin',
      user_pw: 'x',
      user_token: 'x',
      user_number: 1,
      regDt: '1970-01-01',
      user_google: 'Y',
      seq: 99,
      m0: 1,
      totals: {},
      [createWireNames(collection).total('volume')]: 999,
    }
    const OBJECT = { ...(input['OBJECT'] as Wire), ...planted }
    const saved = await user.post(paths.create, { ...input, OBJECT, admin: 'true', seq: 1, owner: victim.id })
    expect(saved.status).toBe(200)
    const shown = (await user.get(paths.detail, { DATE: input['DATE'] as object })).body.result
    for (const name of ['user_id', 'owner_id', 'admin', 'role', 'user_pw', 'seq', 'm0', 'totals'])
      expect(shown).not.toHaveProperty(name)
    expect((await user.get('/user/detail')).body.result).toMatchObject({ admin: 'false', _id: user.id })
  })

  test.each(named)('%s: the server computes totals and ignores those that a client sends', async (_, collection) => {
    const user = await setup.signUpOther()
    const paths = pathsOf(collection)
    const { input } = sampleSave(collection)
    await user.post(paths.create, input)
    const computed = (await user.get(paths.detail, { DATE: input['DATE'] as object })).body.result
    const typed = Object.keys(input['OBJECT'] as Wire)
    const totals = Object.keys(collection.area.metrics).map((name) => createWireNames(collection).total(name))
    const forgedTotals = Object.fromEntries(totals.filter((name) => !typed.includes(name)).map((name) => [name, 1]))
    await user.put(paths.update, {
      ...input,
      OBJECT: { ...(input['OBJECT'] as Wire), ...forgedTotals },
      type: 'replace',
    })
    const shown = (await user.get(paths.detail, { DATE: input['DATE'] as object })).body.result
    const { number, updateDt } = createWireNames(collection)
    expect(shown).toEqual({ ...computed, revision: 2, [number]: shown[number], [updateDt]: shown[updateDt] })
  })
})

function datesOf(collection: Collection, shown: Wire): Wire {
  const { dateType, dateStart, dateEnd } = createWireNames(collection)
  return Object.fromEntries([dateType, dateStart, dateEnd].map((name) => [name, shown[name]]))
}

function day(text: string) {
  return { dateType: 'day', dateStart: text, dateEnd: text }
}

function month(dateStart: string, dateEnd: string) {
  return { dateType: 'month', dateStart, dateEnd }
}

describe('malformed requests', () => {
  let setup: AttackSetup
  beforeAll(async () => {
    setup = await setUpAttack('sqlite')
  })
  afterAll(() => setup.close())

  const [sample] = collections.map((collection) => sampleSave(collection))
  if (sample === undefined) throw new Error('no sample')
  const json = JSON.stringify(sample.input)
  const bodies: readonly (readonly [string, string, RegExp])[] = [
    ['nothing', '', /^invalidJson$/],
    ['a bracket', '{', /^invalidJson$/],
    ['many brackets', '['.repeat(100_000), /^(tooDeep|invalidJson)$/],
    ['many objects', '{"a":'.repeat(40_000), /^(tooDeep|invalidJson)$/],
    ['well-formed but too deep', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`, /^tooDeep$/],
    ['NaN', '{"DATE":NaN}', /^invalidJson$/],
    ['a comment', `${json}// hi`, /^invalidJson$/],
    ['a comma too many', `${json.slice(0, -1)},}`, /^invalidJson$/],
    ['a byte order mark before it', `\uFEFF${json}`, /^invalidJson$/],
    ['an unpaired surrogate', json.replace('{', '{"x":"\\ud800",'), /^invalidJson$/],
    ['a name twice', json.replace('{', '{"DATE":{},'), /^invalidJson$/],
    [
      'too many names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]))),
      /^(tooDeep|bodyTooLarge)$/,
    ],
    ['a list', '[]', /^invalidObject$/],
    ['a text', '"x"', /^invalidObject$/],
    ['null', 'null', /^invalidObject$/],
    ['__proto__ as a name', json.replace('{', '{"__proto__":{"admin":true},'), /^invalidObject$/],
    [
      '__proto__ in a nested object',
      json.replace('"OBJECT":{', '"OBJECT":{"constructor":{"prototype":{"admin":true}},'),
      /^invalidObject$/,
    ],
  ]

  test.each(bodies)('A9, A19: %s is refused', async (_, body, code) => {
    const started = performance.now()
    const { status, body: reply } = await setup.attacker.post(sample.path, body)
    expect(performance.now() - started).toBeLessThan(500)
    expect(reply.code).toMatch(code)
    expect([400, 413]).toContain(status)
    expect({}).not.toHaveProperty('admin')
  })

  const queries: readonly (readonly [string, string, RegExp])[] = [
    ['__proto__ in brackets', 'DATE[__proto__][admin]=true', /^invalidQuery$/],
    ['prototype in brackets', 'DATE[constructor][prototype][admin]=true', /^invalidQuery$/],
    ['__proto__', '__proto__[admin]=true', /^invalidQuery$/],
    ['a text and an object', 'DATE=x&DATE[dateStart]=2026-01-01', /^invalid(Query|Date)$/],
    ['doubled', 'DATE[dateStart]=2026-01-01&DATE[dateStart]=2026-01-02', /^invalidQuery$/],
    [
      'the same parameter twice, once percent-encoded',
      'DATE[dateStart]=2026-01-01&DATE%5BdateStart%5D=2026-01-02',
      /^invalidQuery$/,
    ],
    ['a list', 'DATE[]=2026-01-01', /^invalidQuery$/],
    ['a large index in a list', 'DATE[99999999]=1', /^invalid(Query|Date)$/],
    ['too deep', `DATE${'[a]'.repeat(300)}=1`, /^invalidQuery$/],
    ['too many parameters', Array.from({ length: 500 }, (_, i) => `k${i}=1`).join('&'), /^invalidQuery$/],
    ['open brackets', 'DATE[dateStart=2026-01-01', /^invalid(Query|Date)$/],
    ['an invalid percent-encoding', 'DATE[dateStart]=%E0%A4%A', /^invalidQuery$/],
    ['overlong', `x=${'a'.repeat(60_000)}`, /^uriTooLong$/],
  ]

  test.each(queries)('A10, A11: in an address, %s is refused', async (_, query, code) => {
    for (const { path, call } of collections.flatMap(callsOf).filter((each) => each.call.method === 'GET')) {
      const { body } = await setup.attacker.send({ method: call.method, path: `/haru/api${path}?${query}` })
      expect(body.code, path).toMatch(code)
    }
    expect({}).not.toHaveProperty('admin')
  })
})
