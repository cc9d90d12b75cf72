import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEvaluation, type Engine, killProgram, openSocket, startProgram } from './engine.ts'

interface Message {
  readonly id: number
  readonly type: 'success' | 'error'
  // biome-ignore lint/suspicious/noExplicitAny: the result has the shape of its command.
  readonly result: any
  readonly message: string
}

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
  const waiting = new Map<number, (message: Message) => void>()
  const socket = await openSocket(`${found}/session`, (message) => waiting.get(message.id)?.(message))
  let count = 0
  async function send(method: string, params: object): Promise<Message['result']> {
    count += 1
    const response = new Promise<Message>((resolve) => waiting.set(count, resolve))
    socket.send(JSON.stringify({ id: count, method, params }))
    const { type, result, message } = await response
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  const context: string = (await send('browsingContext.getTree', {})).contexts[0].context
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
  const open = (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }) as Promise<void>
  return { child, context, send, open }
}
