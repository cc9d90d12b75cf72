import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isThisMachine } from '../../http/addresses.ts'
import { isLoopback } from '../../settings.ts'
import { isPublicAddress } from './addresses.ts'

export interface Address {
  readonly address: string
  readonly family: number
}

/** Where a name is on the network. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export const systemResolve: Resolve = (host) => lookUp(host, { all: true })

/** What a stranger's server answered. */
export interface Told {
  /** 200, or 404 for what it does not know. */
  readonly status: 200 | 404
  readonly json: unknown
}

export const longestMs = 3000
export const mostBytes = 512 * 1024

/**
 * Asks a stranger's server for JSON. It has three seconds in all and half a megabyte, may send nobody elsewhere, and has to be
 * on the open internet, whatever its name resolves to by now; one whose URL says that it is on this machine has to be there.
 * Rejects with what was wrong, in one word.
 */
export async function ask(url: URL, headers: Readonly<Record<string, string>>, resolve: Resolve): Promise<Told> {
  const signal = AbortSignal.timeout(longestMs)
  try {
    return await read(await send(url, headers, { resolve, signal }))
  } catch (error) {
    throw new Error(signal.aborted ? 'slow' : reasonOf(error), { cause: error })
  }
}

interface How {
  readonly resolve: Resolve
  readonly signal: AbortSignal
}

async function send(url: URL, headers: Readonly<Record<string, string>>, how: How): Promise<IncomingMessage> {
  const isOnThisMachine = isLoopback(url.hostname)
  if (url.protocol !== 'https:' && !isOnThisMachine) throw new Error('insecure')
  const isRight = isOnThisMachine ? isThisMachine : isPublicAddress
  // A name is judged once it is resolved; an address in place of one never is, so it is judged here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isRight(host)) throw new Error('closedAddress')
  const options = {
    agent: false as const,
    signal: how.signal,
    lookup: judged(how.resolve, isRight),
    headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
  }
  return await new Promise((answered, failed) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    request.on('response', answered).on('error', failed).end()
  })
}

/** What Node connects to is what was judged: there is no second look-up between the two. */
function judged(resolve: Resolve, isRight: (address: string) => boolean): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        const areRight = first !== undefined && addresses.every(({ address }) => isRight(address))
        if (!areRight) done(new Error('closedAddress'), '')
        else if (all === true) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

async function read(response: IncomingMessage): Promise<Told> {
  try {
    const status = response.statusCode
    if (status !== 200 && status !== 404) throw new Error(`status${status}`)
    refuseUnread(response)
    return { status, json: JSON.parse(textOf(await readAll(response))) }
  } finally {
    // Whatever is still on its way is not waited for.
    response.destroy()
  }
}

function refuseUnread({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Error('wrongType')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('packed')
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw new Error('large')
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function textOf(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof TypeError) return 'notJson'
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
