import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevicePage, contentsAfterSteps, contentTypes, devicePage } from '../support/browser/device-page.ts'
import type { Engine } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { startWebKit } from '../support/engines/webkit.ts'

// The store of a device over the IndexedDB of Firefox and WebKit. tests/e2e/device/store.test.ts has the same steps in Chromium.

let server: Server
let url: string

beforeAll(async () => {
  buildDevicePage()
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  server = createServer((request, response) => {
    const file = join(devicePage, request.url === '/' ? 'index.html' : String(request.url))
    // A browser asks for an icon too.
    if (!existsSync(file)) response.writeHead(404).end()
    else response.setHeader('content-type', contentTypes[extname(file)] ?? 'text/plain').end(readFileSync(file))
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

  const readOutput = () => engine.evaluate(() => document.querySelector('output')?.textContent ?? '', null)

  async function openStep(step: string): Promise<void> {
    await engine.open('about:blank')
    await engine.open(`${url}/#${step}`)
  }

  async function waitForResult(): Promise<unknown> {
    // A page that is being left answers no call.
    await expect.poll(() => readOutput().catch(() => ''), { timeout: 60_000 }).not.toBe('')
    return JSON.parse(await readOutput())
  }

  async function runStep(step: string): Promise<unknown> {
    await openStep(step)
    return waitForResult()
  }

  test('saves are all or nothing, take turns among tabs, and are there when the browser is started again', async () => {
    expect(await runStep('fill')).toBe('done')
    expect(await runStep('fill')).toBe('not empty')
    expect(await runStep('create')).toEqual(['alreadyExists', 'done'])
    expect(await runStep('abort')).toBe('aborted')
    expect(await runStep('read')).toEqual(contentsAfterSteps)
    await engine.killAndRestart()
    expect(await runStep('read')).toEqual(contentsAfterSteps)
  })

  test('a write of a page that is left does not block other pages, and ends when the user comes back', async () => {
    await openStep('writeLong')
    await expect.poll(() => engine.evaluate(() => Reflect.has(globalThis, 'isWriting'), null)).toBe(true)
    await engine.open(`${url}/index.html#create`)
    expect(await waitForResult()).toEqual(['alreadyExists', 'done'])
    await engine.evaluate(() => history.back(), null).catch(() => undefined)
    await expect.poll(() => engine.evaluate(release, null).catch(() => '')).toBe('#writeLong')
    expect(await waitForResult()).toBe('done')
  })

  test('a save is on disk before it is reported', async () => {
    expect(await runStep('transactions')).toEqual(['readwrite strict', 'readonly default'])
  })
})

/** Runs in the page: ends the write of the step `writeLong`. */
function release(): string {
  Reflect.set(globalThis, 'isReleased', true)
  return location.hash
}
