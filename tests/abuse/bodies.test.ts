import { once } from 'node:events'
import { connect } from 'node:net'
import { openLog } from '@haru/server/src/log.ts'
import { systemClocks } from '@haru/server/src/runtime/clocks.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../support/servers/databases.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const lines: string[] = []
  const log = openLog({ write: (text) => lines.push(text) }, Buffer.alloc(32, 1), systemClocks)
  const events = () => {
    log.flush()
    return lines
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind], listen: true, log })
  })
  afterAll(() => app.close())

  test.each([
    ['/haru/nothing', ''],
    ['/haru/', ''],
    ['/', ''],
    ['/haru/mail', ''],
    ['/haru/images/user/x', ''],
    ['/haru/nothing', '{'],
    ['/haru/api/user/login', ''],
  ])('a JSON body sent to %s with the text %j is not a server error', async (path, body) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const { status } = await app.client().send({ method: 'POST', path, body, headers })
    expect([400, 404, 405]).toContain(status)
  })

  test('an id with a NUL is refused at the login', async () => {
    const ids = ['\0', 'kim\0@haru.test', 'kim@haru.test\0']
    for (const user_id of ids) {
      const { status, body } = await app.client().post('/user/login', { user_id, user_pw: 'Wrong-horse7!' })
      expect([status, body.code]).toEqual([400, 'idFormat'])
    }
  })

  test('a body that the client aborts is logged as information and not as an error', async () => {
    const { port, hostname } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\norigin: ${app.url}\r\ncontent-type: application/json\r\n`
    socket.write(`${head}content-length: 100\r\n\r\n{"user_id"`)
    await expect
      .poll(() =>
        app
          .client()
          .get('/health/live')
          .then(({ status }) => status),
      )
      .toBe(200)
    socket.destroy()
    await expect.poll(() => events().filter(({ event }) => event === 'aborted')).toMatchObject([{ level: 'info' }])
    expect(events().filter(({ level }) => level === 'error')).toEqual([])
  })
})
