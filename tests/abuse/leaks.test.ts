import { openLog } from '@haru/server/src/log.ts'
import { systemClocks } from '@haru/server/src/runtime/clocks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackSetup, canary, collections, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { callsOf, sampleSave } from '../support/data/wire-samples.ts'
import { databaseKinds } from '../support/servers/databases.ts'

// A85 to A87: logs and error responses contain no data of users.

const lines: string[] = []
const log = openLog({ write: (text) => lines.push(text) }, Buffer.alloc(32, 1), systemClocks)

let setup: AttackSetup
beforeAll(async () => {
  setup = await setUpAttack('sqlite', { log })
  // Without a mail server, emails are written to the log on purpose. The tests check only later lines.
  log.flush()
  lines.length = 0
})
afterAll(() => setup.close())

test('A86: the log has one line of JSON for each event, whatever clients send', async () => {
  const forged = 'x\r\n{"level":"info","event":"loggedIn"}\u001b[31m'
  for (const collection of collections) {
    const { path, input } = sampleSave(collection, canary)
    await setup.attacker.post(path, { ...input, forged, operationId: forged })
    await setup.attacker.get(`${path}/${encodeURIComponent(forged)}`, { user_id: forged })
    await setup.attacker.get(path, { x: forged }, { 'user-agent': 'evil\u001b[31m"}' })
  }
  log.flush()
  const text = lines.join('')
  const events = text.split('\n').filter((line) => line !== '')
  for (const line of events)
    expect(Object.keys(JSON.parse(line)), line).toEqual(expect.arrayContaining(['time', 'level', 'event']))
  expect(events.filter((line) => JSON.parse(line).event === 'loggedIn')).toEqual([])
  expect(text.includes('\u001b')).toBe(false)
})

test('A85: the log contains no typed text, no identity and no credentials of users', async () => {
  for (const sample of collections.flatMap(callsOf)) {
    const { path, input, call } = sample
    if (call.method === 'GET') await setup.attacker.get(path, input)
    else
      await setup.attacker.send({
        method: call.method,
        path: `/haru/api${path}?note=${encodeURIComponent(canary)}`,
        body: input,
      })
  }
  log.flush()
  const text = lines.join('')
  const { victim, attacker } = setup
  const secrets = [
    canary,
    victim.password,
    victim.id,
    victim.loginId,
    attacker.loginId,
    ...victim.cookies.values(),
    ...attacker.cookies.values(),
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(/2026-0|dateStart|argon2|PAGING/.exec(text)).toBeNull()
})

test.each(databaseKinds)(
  'A87: a failing database (%s) causes a generic error response without details',
  async (kind) => {
    const broken = await setUpAttack(kind, { log })
    log.flush()
    lines.length = 0
    await broken.app.db.schema.dropTable('operation').execute()
    await broken.app.db.schema.alterTable('entry').renameTo('gone').execute()
    for (const { path, input, call } of collections.flatMap(callsOf)) {
      const reply = await broken.victim.send({
        method: call.method,
        path: `/haru/api${path}${call.method === 'GET' ? `?DATE=${encodeURIComponent(JSON.stringify(input['DATE']))}` : ''}`,
        ...(call.method === 'GET' ? {} : { body: input }),
      })
      expect(reply.status, path).toBe(500)
      expect(Object.keys(reply.body).toSorted(), path).toEqual(['code', 'msg', 'requestId', 'status'])
      expect(reply.text).not.toMatch(/sqlite|postgres|relation|table|entry|gone|node_modules|\.ts/i)
    }
    log.flush()
    const { victim } = broken
    expect([canary, victim.id, victim.loginId].filter((secret) => lines.join('').includes(secret))).toEqual([])
    // Calls that do not need the broken table still succeed.
    expect((await broken.attacker.get('/food/find/listFavorite')).status).toBe(200)
    await broken.app.close()
  },
)
