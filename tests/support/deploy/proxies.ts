import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectRequest } from '@haru/server/src/testing/client.ts'
import { readDeployFile } from './deploy-files.ts'
import { findProgram } from './programs.ts'

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

interface ProxyPorts {
  readonly http: number
  readonly https: number
  /** The port of the server behind the proxy. */
  readonly server: number
}

export interface StartedProxy {
  /** Sends a request through the proxy. `remoteAddress` is the loopback address from which it comes. */
  readonly send: InjectRequest
  readonly close: () => Promise<void>
}

/** Creates a self-signed certificate for haru.example in the folder; false if the machine has no openssl. */
export function createCertificate(folder: string): boolean {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const output = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const openssl = findProgram('openssl')
  if (openssl === null) return false
  return spawnSync(openssl, ['req', '-x509', '-nodes', '-subj', '/CN=haru.example', ...curve, ...output]).status === 0
}

/** The configuration of nginx that includes the file haru.conf of the folder, with all its files in the folder. */
export function createNginxConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/temp;`,
  )
  const http = `http { access_log off; ${temporary.join(' ')} include ${folder}/haru.conf; }`
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} pid ${folder}/nginx.pid; error_log stderr; events {} ${http}`
}

/** Starts a proxy with its example, on ports of the test and with a certificate of its own; null if the machine lacks it. */
export async function startProxy(name: ProxyName, ports: ProxyPorts): Promise<StartedProxy | null> {
  const program = findProgram(name)
  const folder = mkdtempSync(join(tmpdir(), 'haru-proxy-'))
  const remove = () => rmSync(folder, { recursive: true })
  if (program === null || !createCertificate(folder)) {
    console.info(`${name} or openssl is not installed, so its example was not started.`)
    remove()
    return null
  }
  const { args, environment } = name === 'nginx' ? prepareNginx(folder, ports) : prepareCaddy(folder, ports)
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (data: Buffer) => {
    output += data
  })
  const send: InjectRequest = (options) => sendThroughProxy(ports.https, options)
  const close = async () => {
    const ended = hasEnded(child) ? null : once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    remove()
  }
  await waitForServer(child, send, () => output)
  return { send, close }
}

function prepareNginx(folder: string, { http, https, server }: ProxyPorts) {
  const example = readDeployFile('nginx/haru.conf')
    .replaceAll('/etc/letsencrypt/live/haru.example', folder)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
  mkdirSync(join(folder, 'temp'))
  chmodSync(folder, 0o700)
  writeFileSync(join(folder, 'haru.conf'), example)
  writeFileSync(join(folder, 'nginx.conf'), createNginxConfig(folder))
  const files = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  return { args: [...files, '-g', 'daemon off;'], environment: {} }
}

function prepareCaddy(folder: string, { http, https, server }: ProxyPorts) {
  // Without a certificate authority on the Internet and without changes to the certificates of the machine.
  const options = ['admin off', `http_port ${http}`, 'local_certs', 'skip_install_trust']
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, readDeployFile('caddy/Caddyfile').replace(/^\{$/m, `{\n\t${options.join('\n\t')}`))
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const site = { SITE: `https://haru.example:${https}`, UPSTREAMS: `127.0.0.1:${server}` }
  return { args: ['run', '--adapter', 'caddyfile', '--config', file], environment: { ...home, ...site } }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function waitForServer(child: ChildProcess, send: InjectRequest, output: () => string): Promise<void> {
  const check = {
    method: 'GET' as never,
    url: '/haru/api/health/ready',
    headers: {},
    remoteAddress: '127.0.0.1',
  }
  while (!hasEnded(child)) {
    const isReady = await send(check).then(
      ({ statusCode }) => statusCode === 200,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(`the proxy ended:\n${output()}`)
}

async function sendThroughProxy(
  port: number,
  { method, url: path, headers, payload, remoteAddress }: Parameters<InjectRequest>[0],
): ReturnType<InjectRequest> {
  const options: RequestOptions = { host: '127.0.0.1', port, servername: 'haru.example', localAddress: remoteAddress }
  const host = `haru.example:${port}`
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  const sent = request({
    ...options,
    method,
    path,
    headers: { ...headers, host, ...length },
    rejectUnauthorized: false,
    agent: false,
  })
  // A proxy answers a too large upload before its end, and closes the connection.
  const response = new Promise<Awaited<ReturnType<InjectRequest>>>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (received) => {
      const chunks: Buffer[] = []
      received.on('data', (chunk: Buffer) => chunks.push(chunk))
      received.on('error', reject)
      received.on('end', () => {
        resolve({
          statusCode: received.statusCode ?? 0,
          rawPayload: Buffer.concat(chunks),
          headers: received.headers,
        })
      })
    })
  })
  sent.end(payload)
  return response
}
