import { createClient, signUpByApi } from '@haru/server/src/testing/client.ts'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { maxRestoreBytes } from '@haru/shared/contract/account/account-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDensely } from './bench/data.ts'
import { sendImport } from './support/api/import-client.ts'
import { emptyExport } from './support/data/empty-export.ts'
import { restoreExport } from './support/data/varied-account.ts'
import { spends, wirePeriod } from './support/data/wire-values.ts'
import { proxyNames, type StartedProxy, startProxy } from './support/deploy/proxies.ts'

// nginx and Caddy run with the examples, and Haru runs behind them.

/** Without a session: ten requests at once, and four a minute. */
const requestsPerMinute = '10'
const today = day('2026-03-31')

describe.each(proxyNames)('behind %s', (name) => {
  let app: TestApp
  let proxy: StartedProxy | null
  beforeAll(async () => {
    const [http, https, server] = [await findFreePort(), await findFreePort(), await findFreePort()]
    app = await startApp({
      listen: true,
      environment: {
        HARU_PORT: String(server),
        HARU_PUBLIC_ORIGIN: `https://haru.example:${https}`,
        HARU_TRUSTED_PROXIES: '127.0.0.1',
        HARU_REQUESTS_PER_MINUTE: requestsPerMinute,
      },
    })
    proxy = await startProxy(name, { http, https, server })
  })
  afterAll(async () => {
    await proxy?.close()
    await app.close()
  })

  /** A browser with an own loopback address; null without the proxy. */
  function openBrowser(remoteAddress: string) {
    if (proxy === null) return null
    const { send } = proxy
    const inject: typeof send = (request) => send({ ...request, remoteAddress })
    return createClient({ url: app.url, inject, afterResponse: app.settleEmails })
  }

  test('a user signs up over https, saves a day, and downloads an export of a year', async () => {
    const browser = openBrowser('127.0.0.2')
    if (browser === null) return
    const kim = await signUpByApi(browser, app.findEmailTo)
    expect([...kim.cookies.keys()].filter((cookie) => !cookie.startsWith('__Host-'))).toEqual([])
    const { body } = await kim.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4500) })
    expect(body).toMatchObject({ status: 'success' })
    await fillDensely(app, { ownerId: kim.id }, day('2025-12-31'), 365)
    const { status, bytes, headers } = await kim.get('/user/export')
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    // A zip ends with this record. nginx holds at most 64 kB of a response by default.
    expect(bytes.readUInt32LE(bytes.length - 22)).toBe(0x06054b50)
    expect(bytes.length).toBeGreaterThan(65_536)
  })

  test('Haru gets an upload of the largest size, and a larger one is refused', async () => {
    const browser = openBrowser('127.0.0.3')
    if (browser === null) return
    const kim = await signUpByApi(browser, app.findEmailTo)
    const largest = emptyExport.padEnd(maxRestoreBytes)
    expect((await restoreExport(kim, largest)).body).toMatchObject({ msg: 'answer.restored' })
    const refused = await restoreExport(kim, `${largest} `)
    expect(refused.status).toBe(413)
  })

  test('Haru gets a file of another product that is larger than an export', async () => {
    const browser = openBrowser('127.0.0.6')
    if (browser === null) return
    const kim = await signUpByApi(browser, app.findEmailTo)
    const file = Buffer.alloc(maxRestoreBytes + 1_000_000)
    // A busy server finds that it cannot be read after its response.
    expect((await sendImport(kim, file)).text).toMatch(/"unreadable"|"bytes":11000000/)
    kim.cookies.clear()
    expect((await sendImport(kim, file)).status).toBe(401)
  })

  test('Haru limits the requests of each address, which a client cannot choose', async () => {
    const [attacker, user] = [openBrowser('127.0.0.4'), openBrowser('127.0.0.5')]
    if (attacker === null || user === null) return
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    let statuses: readonly number[] = []
    while (statuses.length < 20 && !statuses.includes(429))
      statuses = [...statuses, (await attacker.get('/user/options')).status]
    expect(statuses).toContain(200)
    expect(statuses.at(-1)).toBe(429)
    expect((await attacker.get('/user/options', {}, forged)).status).toBe(429)
    expect((await user.get('/user/options', {}, forged)).status).toBe(200)
  })
})
