import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFakeTime } from '../support/faults/fake-time.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { setUpPreparedFolder } from '../support/faults/prepared-folder.ts'
import { compareDays, expectReadyStatus, save } from '../support/faults/saves.ts'
import { serverProcess } from '../support/servers/server-process.ts'

// F8: the system clock is set forward and back while the server runs.

const setup = setUpPreparedFolder({ isFilled: true })

/** Starts a server whose system clock can be set while it runs. The monotonic clock stays as it is. */
async function startWithClock() {
  const library = findFakeTime()
  if (library === null) throw new Error('libfaketime is not installed')
  const clock = join(setup.folder, 'clock')
  writeFileSync(clock, '+0')
  const server = await serverProcess({
    HARU_DATA_DIR: setup.folder,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  setup.atEnd(server.stop)
  await server.start()
  return {
    server,
    url: server.url,
    cookie: setup.prepared.cookie,
    setClock: async (offset: string) => {
      writeFileSync(clock, offset)
      // The header has the time of the server in seconds.
      const read = async () => Date.parse((await fetch(`${server.url}/haru/api/health/live`)).headers.get('date') ?? '')
      const wanted = Date.now() + toMs(offset)
      await expect.poll(async () => Math.abs((await read()) - wanted) < 30_000, { timeout: 10_000 }).toBe(true)
    },
  }
}

const toMs = (offset: string) => Number.parseInt(offset, 10) * (offset.endsWith('d') ? 86_400_000 : 1000)

async function call(url: string, path: string, cookie: string, body?: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  const options = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}/haru/api${path}`, options)
  const [cookieOfResponse = ''] = response.headers.getSetCookie().map((text) => text.split(';')[0])
  return { status: response.status, body: await response.json(), cookie: cookieOfResponse }
}

/** The code of the only email, which the server sends after its response. */
async function readCode(url: string): Promise<string> {
  const read = async () => /\b\d{8}\b/.exec(await (await fetch(`${url}/haru/mail`)).text())?.[0]
  await expect.poll(read, { timeout: 10_000 }).toBeDefined()
  return (await read()) ?? ''
}

test('F8: jumps of the clock end codes and sessions in time, log out no user, and lose no save', {
  tags: ['long'],
}, async (context) => {
  const { server, url, cookie, setClock } = await startWithClock()
  const target = { url, cookie }
  const readUser = () => call(url, '/user/detail', cookie)
  const saved: string[] = []
  const saveOn = async (at: string) => {
    expect((await save(target, at)).status, at).toBe(200)
    saved.push(at)
  }
  await saveOn('2026-01-01')
  const address = { user_id: 'kim@haru.test' }
  const requested = await call(url, '/user/email/send', '', { ...address, type: 'signup' })
  expect(requested.status).toBe(200)
  const verify_code = await readCode(url)

  await setClock('+601')
  expect((await call(url, '/user/email/verify', requested.cookie, { ...address, verify_code })).body.status).toBe(
    'fail',
  )
  await saveOn('2026-01-02')
  await setClock('+0')
  expect((await call(url, '/user/email/verify', requested.cookie, { ...address, verify_code })).body.status).toBe(
    'success',
  )

  await setClock('-3600')
  expect((await readUser()).status).toBe(200)
  await saveOn('2026-01-03')
  const { body } = await call(
    url,
    '/money/list?DATE[dateStart]=2026-01-01&DATE[dateEnd]=2026-01-31&PAGING[page]=1',
    cookie,
  )
  expect(body.totalCnt).toBe(3)

  for (const offset of ['+31d', '+400d']) {
    await setClock(offset)
    expect(await readUser()).toMatchObject({ status: 401, body: { code: 'sessionExpired' } })
    await expectReadyStatus(server, 200)
  }
  // A start while the clock is wrong must not remove anything either.
  await server.stop()
  await server.start()
  await setClock('+0')
  expect((await readUser()).status).toBe(200)
  await saveOn('2026-01-04')
  expectNoFaults(context, { runs: 6, ...(await compareDays(target, saved)) })
})
