import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEvaluation, type Engine, killProgram, openSocket, startProgram } from './engine.ts'

/** The results of the commands that are sent, as far as they are used. */
interface Results {
  readonly 'session.new': unknown
  readonly 'browser.close': unknown
  readonly 'browsingContext.getTree': { readonly contexts: readonly [{ readonly context: string }] }
  readonly 'browsingContext.setViewport': unknown
  readonly 'browsingContext.navigate': unknown
  readonly 'script.callFunction': {
    readonly result: { readonly value?: string }
    readonly exceptionDetails?: { readonly text: string }
  }
}

type Response<Result> =
  | { readonly type: 'success'; readonly result: Result }
  | { readonly type: 'error'; readonly message: string }

// Firefox asks servers of its maker for updates and settings when it starts. No name is resolved, and the proxy does not exist, so
// that no request leaves the machine. Firefox uses no proxy for the addresses of this machine.
const preferences = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.failover_direct': false,
  'network.dns.disabled': true,
  'network.dns.native_https_query': false,
  'network.connectivity-service.enabled': false,
  'network.captive-portal-service.enabled': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  // A page without animations, as in the browser tests.
  'ui.prefersReducedMotion': 1,
}

/** Starts Firefox, which is driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'haru-firefox-'))
  const lines = Object.entries(preferences).map((each) => `user_pref(${JSON.stringify(each).slice(1, -1)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  let firefox = await startWithProfile(profile)
  return {
    open: (url) => firefox.open(url),
    ...createEvaluation(async (functionDeclaration) => {
      const target = { context: firefox.context }
      const params = { functionDeclaration, awaitPromise: true, target }
      const { result, exceptionDetails } = await firefox.send('script.callFunction', params)
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return result.value
    }),
    restart: async () => {
      const ended = once(firefox.child, 'exit')
      await firefox.send('browser.close', {})
      await ended
      firefox = await startWithProfile(profile)
    },
    killAndRestart: async () => {
      await killProgram(firefox.child)
      firefox = await startWithProfile(profile)
    },
    close: async () => {
      await killProgram(firefox.child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startWithProfile(profile: string) {
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const { child, found } = await startProgram('firefox-esr', args, /BiDi listening on (ws:\S+)/, { TZ: 'Asia/Seoul' })
  const waiting = new Map<number, (text: string) => void>()
  const socket = await openSocket(`${found}/session`, (text) => {
    const { id }: { readonly id: number } = JSON.parse(text)
    waiting.get(id)?.(text)
    waiting.delete(id)
  })
  let count = 0
  async function send<Method extends keyof Results>(method: Method, params: object): Promise<Results[Method]> {
    count += 1
    const { promise, resolve } = Promise.withResolvers<string>()
    waiting.set(count, resolve)
    socket.send(JSON.stringify({ id: count, method, params }))
    const response: Response<Results[Method]> = JSON.parse(await promise)
    if (response.type === 'error') throw new Error(`${method}: ${response.message}`)
    return response.result
  }
  await send('session.new', { capabilities: {} })
  const [{ context }] = (await send('browsingContext.getTree', {})).contexts
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  const open = async (url: string) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' }))
  return { child, context, send, open }
}
