import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../servers/server-process.ts'
import { type Engine, killProgram, startProgram } from './engine.ts'

/** The path of the browser that comes with the driver; undefined if it is not installed. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Starts the MiniBrowser of WebKitGTK on a display without a screen. It is driven by WebDriver, and keeps its data in memory. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'haru-webkit-'))
  const display = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], /(\d+)\n/)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const environment = { HOME: home, DISPLAY: `:${display.found}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  // The driver prints nothing when it listens.
  const driver = await startProgram(
    'sh',
    ['-c', `echo started; exec WebKitWebDriver --port=${port}`],
    /(started)/,
    environment,
  )
  while (
    !(await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(50)

  // biome-ignore lint/suspicious/noExplicitAny: the value has the shape of its command.
  async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<any> {
    const response = await fetch(base + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error}, ${value.message}`)
    return value
  }

  const options = { binary: findMiniBrowser(), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await send('POST', '/session', { capabilities })
  const session = `/session/${sessionId}`
  const resize = () => send('POST', `${session}/window/rect`, { width: 390, height: 844 })
  await send('POST', `${session}/timeouts`, { script: 60_000 })
  await resize()
  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: async (run, argument) => {
      const script = `const [argument, done] = arguments
        ;(async () => (${run})(argument))().then(
          (value) => done({ text: JSON.stringify(value) }), (error) => done({ error: String(error) }))`
      const { text, error } = await send('POST', `${session}/execute/async`, { script, args: [argument ?? null] })
      if (error !== undefined) throw new Error(error)
      return text === undefined ? undefined : JSON.parse(text)
    },
    restart: async () => {
      const { handle } = await send('POST', `${session}/window/new`, { type: 'window' })
      await send('DELETE', `${session}/window`)
      await send('POST', `${session}/window`, { handle })
      await resize()
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined)
      await killProgram(driver.child)
      await killProgram(display.child)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
