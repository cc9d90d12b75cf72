import { connect, type Socket } from 'node:net'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequest, postRequest, startFlood } from '../../support/api/flood.ts'
import {
  addOtherUser,
  createOtherUser,
  medianSlowdown,
  openFastFolder,
  ratioRetries,
  residentMb,
  timeCalls,
} from '../../support/api/other-user.ts'
import { signedInCookie } from '../../support/api/session-cookie.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'
import { addUser } from '../../support/servers/stores.ts'
import { startTestMailServer, type TestMailServer } from '../../support/servers/test-mail-server.ts'

const windowMs = 1000
/** Many users, because each may send only 300 calls a minute. */
const otherCount = 40
const socketCount = 20

let folder: Awaited<ReturnType<typeof openFastFolder>>
let mailServer: TestMailServer
let server: ServerProcess
let attackerCookies: readonly string[]
let callAsOther: () => Promise<void>
beforeAll(async () => {
  folder = await openFastFolder('attacks')
  mailServer = await startTestMailServer()
  const database = await openDatabase(`sqlite:${folder.path}/haru.db`)
  const attacker = await addUser(database)
  attackerCookies = await Promise.all(Array.from({ length: socketCount }, () => signedInCookie(database, attacker)))
  const others: string[] = []
  for (let i = 0; i < otherCount; i += 1) others.push(await addOtherUser(database))
  await database.close()
  server = await serverProcess({
    HARU_DATA_DIR: folder.path,
    HARU_SMTP_URL: mailServer.url,
    HARU_MAIL_FROM: 'Haru <haru@haru.test>',
    HARU_REQUESTS_PER_MINUTE: '300',
  })
  await server.start()
  callAsOther = createOtherUser(server.url, others)
  // The first password hashes increase the memory of the process for good, so they run before the measurement.
  const logIns = startFlood(server.url, wrongLogIn, { socketCount })
  for (let i = 0; i < 3; i += 1) await timeCalls(callAsOther, windowMs)
  logIns.stop()
}, 240_000)
afterAll(async () => {
  await server.stop()
  await mailServer.close()
  await folder.remove()
})

let count = 0
const nextCookie = () => {
  count += 1
  return attackerCookies[count % attackerCookies.length] ?? ''
}
const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
const OBJECT = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] }

function wrongLogIn(): string {
  count += 1
  return postRequest(server.url, '/user/login', { user_id: `nobody${count}@haru.test`, user_pw: 'Wrong-horse7!' })
}

function save(headers: Readonly<Record<string, string>> = {}): string {
  const request = postRequest(server.url, '/money/update', { DATE, OBJECT }, { cookie: nextCookie(), ...headers })
  return request.replace('POST', 'PUT')
}

const requests: Readonly<Record<string, () => string>> = {
  'requests of codes for the addresses of others': () => {
    count += 1
    return postRequest(server.url, '/user/email/send', { user_id: `other${count}@haru.test`, type: 'signup' })
  },
  'saves by twenty sessions of an account': () => save(),
  'saves based on a former revision': () => save({ 'if-match': '"1"' }),
  'wrong passwords': wrongLogIn,
  'requests without a body': () => {
    const head = { origin: server.url, 'content-type': 'application/json', 'content-length': '0' }
    return getRequest(server.url, '/user/login', head).replace('GET', 'POST')
  },
}

/** Opens sockets that send the head of an upload and half of its body. */
function withholdUploads(uploadCount: number, bodySize: number): readonly Socket[] {
  const { hostname, port } = new URL(server.url)
  return Array.from({ length: uploadCount }, () => {
    // An own address of the attacker, so that its limit of connections does not affect the other user.
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' })
    socket.on('error', () => undefined)
    const head = postRequest(server.url, '/user/restore', 'x'.repeat(bodySize), { cookie: nextCookie() })
    socket.write(head.slice(0, head.length - bodySize / 2))
    return socket
  })
}

/** The attacks that `npm test` runs: the one that needs most of the processor, and the one that needs most of the database. */
const shortAttacks = ['saves by twenty sessions of an account', 'wrong passwords']

const attacks: readonly (readonly [string, () => () => void])[] = [
  ...Object.entries(requests).map(([name, request]) => {
    const start = () => startFlood(server.url, request, { socketCount }).stop
    return [name, start] as const
  }),
  ...Object.entries({
    'uploads of 8 MB that are withheld': [90, 8_000_000],
    'a thousand connections from one address': [1000, 100],
  } as const).map(([name, [uploadCount, bodySize]]) => {
    const start = () => {
      const sockets = withholdUploads(uploadCount, bodySize)
      return () => {
        for (const socket of sockets) socket.destroy()
      }
    }
    return [name, start] as const
  }),
]

// The tests in the folder above check the responses to each attack.
for (const [name, start] of attacks) {
  const tags = shortAttacks.includes(name) ? [] : ['long']
  const options = { timeout: 60_000, retry: ratioRetries, tags }
  test(
    `${name} leave other users at least a third of the idle speed, and do not increase the memory`,
    options,
    async () => {
      const memoryBefore = residentMb(server.pid())
      const before = await timeCalls(callAsOther, windowMs)
      const stop = start()
      const attacked: (readonly number[])[] = []
      for (let i = 0; i < 3; i += 1) attacked.push(await timeCalls(callAsOther, windowMs))
      const memoryAfter = residentMb(server.pid())
      stop()
      const idle = [before, await timeCalls(callAsOther, windowMs)]
      expect(medianSlowdown(idle, attacked)).toBeLessThan(3)
      expect(memoryAfter - memoryBefore).toBeLessThan(150)
    },
  )
}
