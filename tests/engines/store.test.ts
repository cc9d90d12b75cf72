import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevicePage, contentsAfterSteps, contentTypes, devicePage } from '../support/browser/device-page.ts'
import type { Engine } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import { freePort } from '../support/servers/server-process.ts'

// The store of a device over the IndexedDB of Firefox and WebKit. tests/e2e/device/store.test.ts has the same steps in Chromium.

let server: Server
let url: string

beforeAll(async () => {
  buildDevicePage()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = createServer((request, response) => {
    const file = request.url === '/' ? '/index.html' : String(request.url)
    response
      .setHeader('content-type', contentTypes[extname(file)] ?? 'text/plain')
      .end(readFileSync(join(devicePage, file)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

describe.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('in %s', (_, start) => {
  let engine: Engine
  beforeEach(async () => {
    engine = await start()
  })
  afterEach(() => engine.close())

  async function runStep(step: string): Promise<unknown> {
    await engine.open('about:blank')
    await engine.open(`${url}/#${step}`)
    const readOutput = () => engine.evaluate(() => document.querySelector('output')?.textContent ?? '', null)
    await expect.poll(readOutput, { timeout: 60_000 }).not.toBe('')
    return JSON.parse(await readOutput())
  }

  test('saves are all or nothing, take turns among tabs, and are there when the browser is started again', async () => {
    expect(await runStep('fill')).toBe('done')
    expect(await runStep('fill')).toBe('not empty')
    expect(await runStep('create')).toEqual(['alreadyExists', 'done'])
    expect(await runStep('abort')).toBe('aborted')
    expect(await runStep('read')).toEqual(contentsAfterSteps)
    await engine.restart()
    expect(await runStep('read')).toEqual(contentsAfterSteps)
  })

  test('a save is on disk before it is reported', async () => {
    expect(await runStep('transactions')).toEqual(['readwrite strict', 'readonly default'])
  })
})
