import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { createEvaluation, type Engine, killProgram, openSocket, startProgram } from './engine.ts'

/** The path of the browser of WebKitGTK; undefined if it is not installed. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/**
 * Starts the MiniBrowser of WebKitGTK on a display without a screen. It is driven by the protocol of its inspector, because under
 * WebDriver it keeps no data on the disk.
 */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'haru-webkit-'))
  const settings = join(home, '.config/gtk-3.0')
  mkdirSync(settings, { recursive: true })
  // A page without animations, as in the browser tests.
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n')
  const display = await startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], /(\d+)\n/)
  const environment = { HOME: home, DISPLAY: `:${display.found}` }
  let browser = await startWithHome(home, environment)
  async function killAndRestart(): Promise<void> {
    await killProgram(browser.child)
    browser = await startWithHome(home, environment)
  }
  return {
    open: (url) => browser.open(url),
    evaluate: (run, argument) => browser.evaluate(run, argument),
    addScript: (source) => browser.addScript(source),
    // The inspector cannot quit the browser, which writes its data to the disk at once.
    restart: killAndRestart,
    killAndRestart,
    close: async () => {
      await killProgram(browser.child)
      await killProgram(display.child)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startWithHome(home: string, environment: Readonly<Record<string, string>>) {
  const inspector = `127.0.0.1:${await findFreePort()}`
  // The browser prints nothing when it is started.
  const { child } = await startProgram('sh', ['-c', 'echo started; exec "$0" "$@"', ...commandOf(home)], /(started)/, {
    ...environment,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
  })
  // The window of the browser cannot be resized, but a page can open another one.
  const [first = ''] = await waitForPages(inspector, 1)
  const opener = createEvaluation((await connect(inspector, first)).call)
  await opener.evaluate(() => String(window.open('about:blank', '_blank', 'popup,width=390,height=844')), null)
  const pages = await waitForPages(inspector, 2)
  const { send, call } = await connect(inspector, pages.find((each) => each !== first) ?? '')
  const { evaluate, addScript } = createEvaluation(call)
  async function open(url: string): Promise<void> {
    await evaluate(() => Reflect.set(globalThis, 'isLeft', true), null)
    await send('Page.navigate', { url })
    const isLoaded = () => document.readyState === 'complete' && !Reflect.has(globalThis, 'isLeft')
    // A page that is being left answers no call.
    while (!(await evaluate(isLoaded, null).catch(() => false))) await sleep(20)
  }
  return { child, open, evaluate, addScript }
}

function commandOf(home: string): readonly string[] {
  return [
    findMiniBrowser() ?? '',
    '--time-zone=Asia/Seoul',
    '--enable-developer-extras=true',
    '--javascript-can-open-windows-automatically=true',
    `--cookies-file=${join(home, 'cookies')}`,
    'about:blank',
  ]
}

/** The paths of the pages that can be inspected, once there are so many. */
async function waitForPages(inspector: string, count: number): Promise<readonly string[]> {
  for (;;) {
    const html = await fetch(`http://${inspector}/`).then(
      (response) => response.text(),
      () => '',
    )
    const paths = [...html.matchAll(/\/socket\/\d+\/\d+\/WebPage/g)].map(([path]) => path)
    if (paths.length >= count) return paths
    await sleep(50)
  }
}

/** The results of the commands that are sent, as far as they are used. */
interface Results {
  readonly 'Page.navigate': unknown
  readonly 'Runtime.evaluate': { readonly result: { readonly objectId: string } }
  readonly 'Runtime.awaitPromise': {
    readonly result: { readonly value?: string; readonly description?: string }
    readonly wasThrown?: boolean
  }
}

interface Failure {
  readonly id: number
  readonly error: { readonly message: string }
}

type Response<Result> = { readonly error?: undefined; readonly result: Result } | Failure

/** A message about the page, or the response to a command that did not reach it. */
type InspectorMessage =
  | { readonly method: 'Target.dispatchMessageFromTarget'; readonly params: { readonly message: string } }
  | { readonly method: 'Target.didCommitProvisionalTarget'; readonly params: { readonly newTargetId: string } }
  | {
      readonly method: 'Target.targetCreated'
      readonly params: { readonly targetInfo: { readonly targetId: string; readonly isProvisional?: boolean } }
    }
  | ({ readonly method?: undefined } & (Failure | { readonly id: number; readonly error?: undefined }))

/** Commands to a page. Its process changes when it goes to another origin. */
async function connect(inspector: string, path: string) {
  const waiting = new Map<number, (text: string) => void>()
  const { promise: isReady, resolve: setReady } = Promise.withResolvers<void>()
  let targetId = ''
  let count = 0
  function receive(text: string): void {
    const { id }: { readonly id: number } = JSON.parse(text)
    waiting.get(id)?.(text)
    waiting.delete(id)
  }
  const fail = (failure: Failure) => receive(JSON.stringify(failure))
  const socket = await openSocket(`ws://${inspector}${path}`, (text) => {
    const message: InspectorMessage = JSON.parse(text)
    switch (message.method) {
      case 'Target.dispatchMessageFromTarget':
        return receive(message.params.message)
      case 'Target.didCommitProvisionalTarget':
        targetId = message.params.newTargetId
        for (const id of waiting.keys()) fail({ id, error: { message: 'the page has changed its process' } })
        return
      case 'Target.targetCreated':
        if (message.params.targetInfo.isProvisional === true) return
        targetId = message.params.targetInfo.targetId
        return setReady()
      case undefined:
        // The response of the page follows, unless the command did not reach it.
        if (message.error !== undefined) fail(message)
    }
  })
  await isReady

  async function send<Method extends keyof Results>(method: Method, params: object): Promise<Results[Method]> {
    count += 1
    const id = count
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(id, resolve)
    const message = JSON.stringify({ id, method, params })
    socket.send(JSON.stringify({ id, method: 'Target.sendMessageToTarget', params: { targetId, message } }))
    const response: Response<Results[Method]> = JSON.parse(await promise)
    if (response.error !== undefined) throw new Error(`${method}: ${response.error.message}`)
    return response.result
  }

  async function call(declaration: string): Promise<string | undefined> {
    const { result: promise } = await send('Runtime.evaluate', { expression: `(${declaration})()` })
    const params = { promiseObjectId: promise.objectId, returnByValue: true }
    const { result, wasThrown } = await send('Runtime.awaitPromise', params)
    if (wasThrown === true) throw new Error(result.description)
    return result.value
  }
  return { send, call }
}
