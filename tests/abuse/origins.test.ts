import { areas } from '@haru/shared/areas/register.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { everyCall, type SampleCall } from '../support/data/wire-samples.ts'

// A43 to A45, A47 and A48: pages of other sites, other methods and other spellings of a path.

const calls = everyCall(areas)
const named = calls.map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)
const writes = named.filter(([, { call }]) => call.method !== 'GET')
const reads = named.filter(([, { call }]) => call.method === 'GET' && call.access === 'user')

let setup: AttackSetup
beforeAll(async () => {
  setup = await setUpAttack('sqlite')
})
afterAll(() => setup.close())

type Headers = Readonly<Record<string, string>>

/** Sends a request with the cookies of the victim, as a page of another site in the same browser can. */
function forge({ call, path, input, file }: SampleCall, headers: Headers, body: unknown = file?.body ?? input) {
  const own = { 'content-type': file?.type ?? 'application/json' }
  return setup.victim.send({ method: call.method, path: `/haru/api${path}`, body, headers: { ...own, ...headers } })
}

const form = 'DATE%5BdateStart%5D=2026-01-01'
const foreign: readonly (readonly [string, Headers, unknown?])[] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, form],
  ['a form with a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['plain text that is JSON', { 'content-type': 'text/plain' }],
  ['JSON in another encoding', { 'content-type': 'application/json; charset=utf-16' }],
  ['a second type after a tab', { 'content-type': 'text/plain;\tapplication/json' }],
  ['a type that starts like JSON', { 'content-type': 'application/json+x' }],
  ['compressed JSON', { 'content-encoding': 'gzip' }],
  ['another site', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a longer host name', { origin: 'http://127.0.0.1.evil.example:3000' }],
  ['a host name that ends with it', { origin: 'http://evil127.0.0.1:3000' }],
  ['another port', { origin: 'http://127.0.0.1:3001' }],
  ['another scheme', { origin: 'https://127.0.0.1:3000' }],
]

test.each(writes)('A43: %s: a request from a page of another site is refused', async (_, sample) => {
  const isTaken = ({ 'content-type': type = '' }: Headers) => sample.call.requestTypes?.includes(type) === true
  for (const [name, headers, body] of foreign) {
    // The file of an import may be plain text. A browser names the site of the page with it.
    const sent = isTaken(headers) ? { ...headers, origin: 'https://evil.example' } : headers
    const { status, body: reply } = await forge(sample, sent, body)
    expect([status, reply.code], name).toEqual(
      sent['origin'] === undefined ? [415, 'unsupportedMediaType'] : [403, 'badOrigin'],
    )
  }
})

test('A43: the session goes on after a log-out that another site requested', async () => {
  const { status } = await setup.victim.post('/user/logout', {}, { origin: 'https://evil.example' })
  expect([status, (await setup.victim.get('/user/detail')).status]).toEqual([403, 200])
})

/** The methods that the contract declares for `path`. */
const methodsOf = (path: string): readonly string[] =>
  calls.filter((each) => each.path === path).map(({ call }) => call.method)

test.each(writes)('A44: %s accepts only the methods that are declared for its path', async (_, sample) => {
  const declared = methodsOf(sample.path)
  for (const method of ['GET', 'HEAD', 'TRACE', 'PATCH', 'POST', 'PUT', 'DELETE'].filter(
    (each) => !declared.includes(each),
  )) {
    const overridden = { 'x-http-method-override': sample.call.method, 'x-method-override': sample.call.method }
    const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method)
    const { status } = await setup.victim.send({
      method,
      path: `/haru/api${sample.path}?_method=${sample.call.method}`,
      headers: overridden,
      ...(hasBody ? { body: sample.input } : {}),
    })
    expect([404, 405], method).toContain(status)
  }
})

test.each(named)('A45: %s allows no other site to call it (CORS)', async (_, sample) => {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://evil127.0.0.1:3000']) {
    const headers = {
      origin,
      'access-control-request-method': sample.call.method,
      'access-control-request-headers': 'content-type',
    }
    const reply = await setup.victim.send({ method: 'OPTIONS', path: `/haru/api${sample.path}`, headers })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test.each(reads)('A47: %s exists only at its exact path', async (_, { path }) => {
  const paths = [
    `//haru/api${path}`,
    `/haru//api${path}`,
    `/HARU/API${path}`,
    `/haru/api${path.toUpperCase()}`,
    `/haru/api${path}/`,
    `/haru/api${path}.json`,
    `/haru/api${path};x=1`,
    `/haru/api/.${path}`,
    `/haru/api/..${path}`,
    `/haru/api/%2e%2e/api${path}`,
    `/haru/api/x/..%2f..${path}`,
    `/haru/api${path.replaceAll('/', '%2f')}`,
    `/haru/api${path}%00`,
    `/haru/api${path}%20`,
    `/haru/api/user/options/../..${path}`,
    `/api${path}`,
  ]
  for (const wrongPath of paths) {
    const { status, text } = await setup
      .anonymousClient()
      .send({ method: 'GET', path: wrongPath })
      .catch((error: Error) => {
        // A path below /haru/ outside the API responds with the page of the web app and no data.
        if (!/content-type|text\/html/.test(error.message)) throw error
        return { status: 200, text: '' }
      })
    expect([200, 401, 404, 308], wrongPath).toContain(status)
    expect(text, wrongPath).not.toContain('"result"')
  }
})

const forgedHeaders: readonly Headers[] = [
  { 'x-original-url': '/haru/api/user/options' },
  { 'x-rewrite-url': '/haru/api/user/options' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { 'x-forwarded-for': '127.0.0.1' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
  { 'x-user-id': 'admin', 'remote-user': 'admin' },
  { host: 'evil.example' },
]

test.each(reads)('A3, A48: %s: no request header replaces a session', async (_, { path, input }) => {
  const { victim } = setup
  for (const headers of forgedHeaders) {
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('admin', victim.id)]),
    )
    const reply = await setup.anonymousClient().get(path, input, named)
    expect(reply, JSON.stringify(headers)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  }
})
