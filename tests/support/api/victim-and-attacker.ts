import { createHash } from 'node:crypto'
import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp, type TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { errorStatus, isErrorCode } from '@haru/shared/errors.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { expect } from 'vitest'
import { sampleSave } from '../data/wire-samples.ts'
import { type DatabaseKind, databases } from '../servers/databases.ts'

/** Stands in everything the victim has typed, and in nothing else: an answer to anybody else that holds it is a leak. */
export const canary = 'Kanarienvogel🐤'

/** A server with somebody on it whose data nobody else may read or change. */
export interface AttackSetup {
  readonly app: TestApp
  readonly victim: UserClient
  /** Somebody else, signed in, whose every answer is looked at. */
  readonly attacker: UserClient
  /** A browser without a session, whose every answer is looked at. */
  readonly anonymousClient: () => Client
  /** Another person like the attacker. */
  readonly signUpOther: () => Promise<UserClient>
  /** Somebody who may ask what only an administrator may. */
  readonly signUpAdministrator: () => Promise<UserClient>
  /** The end, at which the victim has everything as it was. */
  readonly close: () => Promise<void>
}

export const collections = listCollections(areas)

export async function setUpAttack(kind: DatabaseKind, options: TestAppOptions = {}): Promise<AttackSetup> {
  const app = await startApp({ open: databases[kind], ...options })
  const victim = await app.signUp()
  for (const collection of collections) {
    const { path, input } = sampleSave(collection, canary)
    const { body } = await victim.post(path, input)
    if (body.status !== 'success') throw new Error(`the victim could not save: ${JSON.stringify(body)}`)
  }
  await victim.put('/food/find/updateFavorite', { foodFavorite: { food_name: canary } })
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

// Changes with anything the victim has.
async function hashOf({ db }: TestApp, id: string): Promise<string> {
  const rows = await Promise.all([
    ...(['entry', 'removed', 'operation', 'category', 'favorite', 'own_food', 'picture'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('owner_id', '=', id).execute(),
    ),
    db.selectFrom('account').selectAll().where('id', '=', id).execute(),
    db.selectFrom('session').select('token_hash').where('account_id', '=', id).execute(),
  ])
  const lines = rows.flatMap((table) => table.map((row) => JSON.stringify(row)).toSorted())
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

const api = '/haru/api'

/** The same client, which checks that every response is a deliberate one and leaks nothing. A response that takes too long fails by the timeout of its test. */
export function withLeakChecks<C extends Client>(client: C): C {
  const send: Client['send'] = async (ask) => {
    const reply = await client.send(ask)
    const what = `${ask.method} ${ask.path.slice(0, 200)}: ${reply.text.slice(0, 300)}`
    expectDecent(reply, what)
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

const innards =
  /node_modules|\bat \w+ \(|file:\/\/|SQLITE|constraint|syntax error|pg_|owner_id|password_hash|token_hash/i

function expectDecent({ status, text, body, headers }: Reply, what: string): void {
  expect(text, what).not.toContain(canary)
  if (status === 204 || status === 304) return
  expect(status, what).toBeLessThan(500)
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  if (status === 200 && what.startsWith(`GET ${api}/user/export`)) return
  expect(headers['content-type'], what).toMatch(/^application\/json/)
  expect(body?.msg, what).toEqual(expect.any(String))
  if (status < 400) return
  expect(text, what).not.toMatch(innards)
  expect(isErrorCode(body.code), what).toBe(true)
  expect(body.requestId, what).toEqual(expect.any(String))
  const declared = errorStatus[body.code as keyof typeof errorStatus]
  expect([declared, body.code === 'staleVersion' ? 412 : declared], what).toContain(status)
}

/** Of a query: objects with brackets, and what is text already as it is. */
function asQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => `${name}[${key}]=${encodeURIComponent(String(inner))}`)
      : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
