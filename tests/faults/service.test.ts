import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getRequest, postRequest, startFlood } from '../support/api/flood.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { setUpPreparedFolder } from '../support/faults/prepared-folder.ts'
import { killCount } from '../support/faults/repetitions.ts'
import {
  compareDays,
  expectReadyStatus,
  listDays,
  readReadyStatus,
  type SaveTarget,
  save,
  saveDays,
} from '../support/faults/saves.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// F27, F28, F30 and F33: a server with little memory or few descriptors, one that stops, and one whose log cannot be written.

const setup = setUpPreparedFolder({ isFilled: true })

interface RunningServer extends SaveTarget {
  readonly server: ServerProcess
}

async function start(
  wrapper: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder, ...environment }, wrapper)
  setup.atEnd(server.kill)
  await server.start()
  return { server, url: server.url, cookie: setup.prepared.cookie }
}

const shell = (command: string) => ['sh', '-c', command, 'sh']

test.each([
  ['is a full disk', shell('exec "$@" > /dev/full 2>&1')],
  ['is closed', shell('exec "$@" >&- 2>&-')],
  // `head` ends after the first lines.
  [
    'is a pipe without a reader',
    shell(
      'mkfifo "$HARU_DATA_DIR/log"; head -c 9 < "$HARU_DATA_DIR/log" > /dev/null & exec "$@" > "$HARU_DATA_DIR/log" 2>&1',
    ),
  ],
])('F33: a server whose log %s goes on', async (_, wrapper) => {
  const target = await start(wrapper)
  const saved = await saveDays(target, listDays('2026-01-01', 100))
  expect(saved.length).toBe(100)
  expect(await compareDays(target, saved)).toEqual({ lost: 0, torn: 0, wrong: 0 })
  expect(await readReadyStatus(target.server)).toBe(200)
})

test('F30: a server that stops during a hundred saves is not ready, answers or refuses each save, and exits with 0', async (context) => {
  // A trusted proxy may open more than a hundred connections.
  const target = await start([], { HARU_TRUSTED_PROXIES: '127.0.0.1' })
  const { server } = target
  const days = listDays('2026-01-01', 100)
  const saves = days.map((at) => save(target, at))
  const statuses: number[] = []
  await Promise.race(saves)
  const stopping = server.stop()
  while (!server.output().includes('"stopping"')) await sleep(1)
  const polls = Array.from({ length: 5 }, async () => {
    for (let status = -1; status !== 0; statuses.push(status)) status = await readReadyStatus(server)
  })
  const results = await Promise.all(saves)
  await Promise.all([stopping, ...polls])
  expect(server.exitCode()).toBe(0)
  expect(statuses).not.toContain(200)
  const saved = days.filter((_, i) => results[i]?.status === 200)
  expect(saved.length).toBeGreaterThan(1)
  expect(results.filter(({ status }) => status !== 200 && status !== 0 && status !== 503)).toEqual([])
  await server.start()
  const counts = await compareDays(target, saved, days)
  expectNoFaults(context, { runs: days.length, ...counts })
})

/** Sends the head of a save, and the first half of its body when the server asks for the body. */
async function sendHalf({ url, cookie }: RunningServer): Promise<Socket> {
  const [socket] = openSockets(url, 1) as [Socket]
  const headers = { cookie, 'content-length': '100', expect: '100-continue' }
  socket.write(postRequest(url, '/money/create', '', headers).replace(/""$/, ''))
  const [response] = await once(socket, 'data')
  expect(String(response)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('{'.repeat(50))
  return socket
}

test('F30: a second signal ends a server at once that waits for half of a request', async () => {
  const target = await start()
  const socket = await sendHalf(target)
  const first = target.server.stop()
  while (!target.server.output().includes('"stopping"')) await sleep(1)
  const startedAt = performance.now()
  await Promise.all([first, target.server.stop()])
  expect([target.server.exitCode(), performance.now() - startedAt < 2000]).toEqual([1, true])
  socket.destroy()
})

/** Requests more than the buffers of the connection take, and reads nothing of the responses. */
async function requestUnread({ url }: RunningServer): Promise<Socket> {
  const [socket] = openSockets(url, 1) as [Socket]
  socket.pause()
  socket.write('GET /haru/user/login HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000))
  await sleep(1000)
  return socket
}

test.each([
  ['half of a request', sendHalf],
  ['a client that reads no response', requestUnread],
])('F30: a server that waits for %s ends within ten seconds', { tags: ['long'] }, async (_, hold) => {
  const target = await start()
  const socket = await hold(target)
  const startedAt = performance.now()
  await target.server.stop()
  expect([target.server.exitCode(), performance.now() - startedAt < 10_000]).toEqual([0, true])
  socket.destroy()
})

function openSockets(url: string, count: number): readonly Socket[] {
  const { hostname, port } = new URL(url)
  return Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => undefined))
}

test('F28: a server with 64 descriptors survives five hundred connections and serves again after them', async (context) => {
  const target = await start(['prlimit', '--nofile=64'], { HARU_TRUSTED_PROXIES: '127.0.0.1' })
  const before = await saveDays(target, listDays('2026-01-01', 5))
  expect(before.length).toBe(5)
  const sockets = openSockets(target.url, 500)
  // Of those that the server cannot take, each is closed: no client waits for a response that does not come.
  const ended = sockets.map(
    (socket) => new Promise((resolve) => ['data', 'close'].map((event) => socket.once(event, resolve))),
  )
  for (const socket of sockets) socket.write(getRequest(target.url, '/health/live'))
  await Promise.all(ended)
  expect(target.server.exitCode()).toBeNull()
  for (const socket of sockets) socket.destroy()
  await expectReadyStatus(target.server, 200)
  const after = await saveDays(target, listDays('2027-01-01', 5))
  expect(after.length).toBe(5)
  expectNoFaults(context, { runs: sockets.length, ...(await compareDays(target, [...before, ...after])) })
})

/** Requests that cost a careless server the most memory. */
function malformedRequests({ url, cookie }: SaveTarget): Readonly<Record<string, () => string>> {
  const own = { cookie }
  const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
  const post = (path: string, body: string) =>
    postRequest(url, path, '', { ...own, 'content-length': String(Buffer.byteLength(body)) }).replace(/""$/, () => body)
  const items = Array.from({ length: 20_000 }, () => ({}))
  return {
    'nested arrays': () => post('/money/create', '['.repeat(250_000)),
    'nested objects': () => post('/money/create', '{"a":'.repeat(40_000)),
    'many keys': () => post('/money/create', `{${Array.from({ length: 25_000 }, (_, i) => `"k${i}":1`).join()}}`),
    'many items': () => post('/money/create', JSON.stringify({ DATE, OBJECT: { money_section: items } })),
    'long texts': () =>
      post('/user/login', JSON.stringify({ user_id: 'x'.repeat(120_000), user_pw: '하'.repeat(30_000) })),
    'too large bodies': () => post('/money/create', ' '.repeat(300_000)),
    'long queries': () => getRequest(url, `/money/list?${'DATE[dateStart]=2026-01-01&'.repeat(250)}`, own),
    'large headers': () => getRequest(url, '/money/list', { 'x-long': 'x'.repeat(60_000) }),
    'damaged archives': () => {
      const body = `PK\u0003\u0004${'x'.repeat(200_000)}`
      return post('/user/restore', body).replace('application/json', 'application/zip')
    },
    'no HTTP': () => `${'\u0000\u0001'.repeat(2000)}\r\n\r\n`,
  }
}

test('F27: a server with a heap of 128 MB survives malformed requests at full speed', {
  tags: ['long'],
}, async (context) => {
  const target = await start([], { NODE_OPTIONS: '--max-old-space-size=128' })
  const days = listDays('2026-01-01', 10)
  const saved: string[] = []
  const requests = Object.entries(malformedRequests(target))
  const statuses = new Set<string>()
  for (const [i, [name, request]] of requests.entries()) {
    const flood = startFlood(target.url, request, { socketCount: 20, depth: 4 })
    saved.push(...(await saveDays(target, days.slice(i, i + 1))))
    await sleep(killCount * 100)
    flood.stop()
    expect(target.server.exitCode(), name).toBeNull()
    for (const status of Object.keys(flood.statuses())) statuses.add(status)
  }
  expect([...statuses].filter((status) => Number(status) >= 500 && status !== '503')).toEqual([])
  expect([...statuses]).toContain('400')
  await expectReadyStatus(target.server, 200)
  expectNoFaults(context, { runs: requests.length, ...(await compareDays(target, saved, days)) })
})
