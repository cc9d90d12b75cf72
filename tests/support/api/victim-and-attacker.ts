import { createHash } from 'node:crypto'
import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp, type TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { errorStatus, isErrorCode } from '@haru/shared/errors.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import { expect } from 'vitest'
import { sampleSave, sampleSet } from '../data/wire-samples.ts'
import { type DatabaseKind, databases } from '../servers/databases.ts'

/** Every text of the victim contains this word, and no other text does. A response to another client that contains it is a leak. */
export const canary = 'Kanarienvogel🐤'

/** A server with a victim, whose data no other client may read or change. */
export interface AttackSetup {
  readonly app: TestApp
  readonly victim: UserClient
  /** Another signed-in user, all of whose responses are checked for leaks. */
  readonly attacker: UserClient
  /** Creates a client without a session, all of whose responses are checked for leaks. */
  readonly anonymousClient: () => Client
  /** Signs up another user with the same checks as the attacker. */
  readonly signUpOther: () => Promise<UserClient>
  /** Signs up an administrator with the same checks. */
  readonly signUpAdministrator: () => Promise<UserClient>
  /** Closes the server after checking that the data of the victim have not changed. */
  readonly close: () => Promise<void>
}

export const collections = listCollections(areas)

export async function setUpAttack(kind: DatabaseKind, options: TestAppOptions = {}): Promise<AttackSetup> {
  const app = await startApp({ open: databases[kind], ...options })
  const victim = await app.signUp()
  await saveSamples(victim, canary)
  await victim.send({
    method: 'PUT',
    path: `${api}/user/image`,
    body: blackPng(4, 4),
    headers: { 'content-type': 'image/png' },
  })
  const signUpOther = async () => withLeakChecks(await app.signUp())
  const before = await hashOf(app, victim.id)
  return {
    app,
    victim,
    attacker: await signUpOther(),
    anonymousClient: () => withLeakChecks(app.client()),
    signUpOther,
    signUpAdministrator: async () => {
      const user = await signUpOther()
      await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', user.id).execute()
      return user
    },
    close: async () => {
      expect(await hashOf(app, victim.id)).toBe(before)
      await app.close()
    },
  }
}

/** Saves a record and a goal of each area, sets and a favorite. Every typed text contains `mark`. */
export async function saveSamples(user: Client, mark: string): Promise<void> {
  const sets = areas.filter(hasSavedSets).map((area) => sampleSet(area, mark))
  for (const { call, path, input } of [...collections.map((each) => sampleSave(each, mark)), ...sets]) {
    const { body } = await user.send({ method: call.method, path: api + path, body: input })
    if (body.status !== 'success') throw new Error(`the user could not save: ${JSON.stringify(body)}`)
  }
  await user.put('/food/find/updateFavorite', { foodFavorite: { food_name: mark } })
}

/** A hash of all data of the user. */
export async function hashOf({ db }: Pick<TestApp, 'db'>, id: string): Promise<string> {
  const rows = await Promise.all([
    ...(['entry', 'removed', 'operation', 'category', 'saved_set', 'favorite', 'own_food', 'picture'] as const).map(
      (table) => db.selectFrom(table).selectAll().where('owner_id', '=', id).execute(),
    ),
    db.selectFrom('account').selectAll().where('id', '=', id).execute(),
    db.selectFrom('session').select('token_hash').where('account_id', '=', id).execute(),
  ])
  const lines = rows.flatMap((table) => table.map((row) => JSON.stringify(row)).toSorted())
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

const api = '/haru/api'

/** Returns the client with a check of each response: it has the declared form and leaks nothing. A slow response fails by the timeout of its test. */
export function withLeakChecks<C extends Client>(client: C): C {
  const send: Client['send'] = async (request) => {
    const reply = await client.send(request)
    const description = `${request.method} ${request.path.slice(0, 200)}: ${reply.text.slice(0, 300)}`
    expectNoLeak(reply, description)
    return reply
  }
  const write =
    (method: string) =>
    (path: string, body: unknown = {}, headers = {}) =>
      send({ method, path: api + path, body, headers })
  return {
    ...client,
    send,
    get: (path, query = {}, headers = {}) => send({ method: 'GET', path: `${api}${path}${asQuery(query)}`, headers }),
    post: write('POST'),
    put: write('PUT'),
    remove: write('DELETE'),
    copy: () => withLeakChecks(client.copy()),
  }
}

const internals =
  /node_modules|\bat \w+ \(|file:\/\/|SQLITE|constraint|syntax error|pg_|owner_id|password_hash|token_hash/i

/** The calls that give a file. */
const files = /^GET \/haru\/api\/(user\/export|\w+(\/goal)?\/(csv|xlsx))\b/

function expectNoLeak({ status, text, body, headers }: Reply, description: string): void {
  expect(text, description).not.toContain(canary)
  if (status === 204 || status === 304) return
  expect(status, description).toBeLessThan(500)
  expect(headers['x-content-type-options'], description).toBe('nosniff')
  if (status === 200 && files.test(description)) return
  expect(headers['content-type'], description).toMatch(/^application\/json/)
  expect(body?.msg, description).toEqual(expect.any(String))
  if (status < 400) return
  expect(text, description).not.toMatch(internals)
  expect(isErrorCode(body.code), description).toBe(true)
  expect(body.requestId, description).toEqual(expect.any(String))
  const declared = errorStatus[body.code as keyof typeof errorStatus]
  expect([declared, body.code === 'staleVersion' ? 412 : declared], description).toContain(status)
}

/** Encodes a query: objects with brackets, other values as text. */
function asQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => `${name}[${key}]=${encodeURIComponent(String(inner))}`)
      : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
