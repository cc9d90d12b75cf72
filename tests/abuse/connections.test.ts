import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { expect, test } from 'vitest'

/** Opens `count` connections and returns how many of them the server leaves open. */
async function openConnections(app: TestApp, count: number): Promise<number> {
  const { port, hostname } = new URL(app.url)
  const sockets: Socket[] = []
  for (let i = 0; i < count; i += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.resume()
    sockets.push(socket)
  }
  const isOpen = ({ readyState }: Socket) => readyState === 'open'
  const last = sockets.at(-1)
  last?.write('GET /haru/api/health/live HTTP/1.1\r\nhost: x\r\n\r\n')
  await Promise.race([once(last as Socket, 'data'), once(last as Socket, 'close')])
  const openCount = sockets.filter(isOpen).length
  for (const socket of sockets) socket.destroy()
  return openCount
}

test('one address has at most a hundred connections, and can open new ones after it closed them', async () => {
  const app = await startApp({ listen: true })
  expect(await openConnections(app, 130)).toBe(100)
  await expect.poll(() => openConnections(app, 90), { timeout: 20_000 }).toBe(90)
  await app.close()
})

test('a trusted proxy may hold as many connections as the server has', async () => {
  const app = await startApp({ listen: true, environment: { HARU_TRUSTED_PROXIES: '10.0.0.1, 127.0.0.0/8' } })
  expect(await openConnections(app, 130)).toBe(130)
  await app.close()
})

test('A50: two hundred unfinished requests and slow senders delay no other user, and are closed', async () => {
  const app = await startApp({ listen: true, environment: { HARU_TRUSTED_PROXIES: '127.0.0.0/8' } })
  const { port, hostname } = new URL(app.url)
  const begun = 'POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\n'
  const sockets = Array.from({ length: 200 }, () =>
    connect(Number(port), hostname, function (this: Socket) {
      this.write(begun)
    }),
  )
  for (const socket of sockets) socket.on('error', () => undefined).resume()
  const closes = sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // A quarter of them send one byte of a header now and then, which keeps no request open.
  const sending = setInterval(() => {
    for (const socket of sockets.slice(0, 50)) socket.write('x')
  }, 1000)
  const user = await app.signUp()
  expect((await user.get('/user/detail')).status).toBe(200)
  expect(sockets.filter(({ readyState }) => readyState === 'open')).toHaveLength(200)
  await Promise.all(closes)
  clearInterval(sending)
  expect((await user.get('/user/detail')).status).toBe(200)
  await app.close()
})
