import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordOf } from '../../../tests/support/data/full-account.ts'
import type { UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { openStore } from '../tracking/store.ts'

let app: TestApp
let kim: UserClient
let lee: UserClient
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startApp({ listen: true })
  kim = await app.signUp()
  lee = await app.signUp()
  // More than the buffers of a connection take.
  await openStore(app.db, app.clocks).write({ ownerId: kim.id }, async (writer) => {
    for (let i = 0; i < 40; i += 1) {
      const period = periodAround('day', addDays(day('2026-01-01'), i))
      await writer.put(calendarCollection, recordOf(calendarArea, period, calendarArea.maxItems), {})
    }
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Requests a copy, and reads no more than the first bytes of the response. */
function requestCopy() {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const query = 'DATE[dateStart]=2026-01-01&DATE[dateEnd]=2026-12-31'
  const cookie = `haru=${kim.cookies.get('haru')}`
  socket.write(`GET /haru/api/user/sync/copy?${query} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`)
  let status = ''
  const head = once(socket, 'data').then(([data]) => {
    socket.pause()
    status = String(data).slice(9, 12)
    return status
  })
  return { socket, head, readStatus: () => status }
}

test('a user has three copies in memory that are not sent, and others are served meanwhile', async () => {
  const sent = [requestCopy(), requestCopy(), requestCopy()]
  expect(await Promise.all(sent.map(({ head }) => head))).toEqual(['200', '200', '200'])
  // As many wait as may.
  const further = Array.from({ length: 14 }, () => requestCopy())
  const count = (status: string) => further.filter(({ readStatus }) => readStatus() === status).length
  await expect.poll(() => [count('429'), count('')]).toEqual([2, 12])
  const DATE = { dateStart: '2026-01-01', dateEnd: '2026-12-31' }
  expect((await lee.get('/user/sync/copy', { DATE })).status).toBe(200)
  expect(count('200')).toBe(0)
  sent[0]?.socket.destroy()
  // The slot is for one of those that wait, or for the next request if a busy machine let them wait too long.
  further.push(requestCopy())
  await expect.poll(() => count('200')).toBe(1)
})
