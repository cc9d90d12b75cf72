import { lookup as lookUp } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress } from '../../http/security/addresses.ts'
import { isLoopbackHost } from '../../runtime/setting-formats.ts'
import { isPublicAddress } from './public-address.ts'

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a host name to addresses. */
export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>

export const resolveWithSystem: ResolveHost = (host) => lookUp(host, { all: true })

/** A response of a provider. */
export interface JsonResponse {
  /** 200, or 404 if the provider does not have the food. */
  readonly status: 200 | 404
  readonly json: unknown
}

export const fetchTimeoutMs = 3000
export const maxResponseBytes = 512 * 1024

/**
 * Fetches JSON from a server that is not trusted. The response may take three seconds in all and have half a megabyte; redirects are
 * refused. The resolved address must be public, or a loopback address if the URL names this machine. Rejects with the reason in one word.
 */
export async function fetchJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  resolve: ResolveHost,
): Promise<JsonResponse> {
  const signal = AbortSignal.timeout(fetchTimeoutMs)
  try {
    return await readResponse(await sendRequest(url, headers, { resolve, signal }))
  } catch (error) {
    throw new Error(signal.aborted ? 'slow' : toReason(error), { cause: error })
  }
}

interface FetchContext {
  readonly resolve: ResolveHost
  readonly signal: AbortSignal
}

async function sendRequest(
  url: URL,
  headers: Readonly<Record<string, string>>,
  context: FetchContext,
): Promise<IncomingMessage> {
  const isOnThisMachine = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !isOnThisMachine) throw new Error('insecure')
  const isAllowed = isOnThisMachine ? isLoopbackAddress : isPublicAddress
  // The lookup checks host names. A URL with an address has no lookup, so the address is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) throw new Error('closedAddress')
  const options = {
    agent: false as const,
    signal: context.signal,
    lookup: createCheckedLookup(context.resolve, isAllowed),
    headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
  }
  return await new Promise((resolveResponse, rejectResponse) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    request.on('response', resolveResponse).on('error', rejectResponse).end()
  })
}

/** Checks the addresses that Node connects to: there is no second lookup that could return others. */
function createCheckedLookup(resolve: ResolveHost, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        const areAllowed = first !== undefined && addresses.every(({ address }) => isAllowed(address))
        if (!areAllowed) callback(new Error('closedAddress'), '')
        else if (all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

async function readResponse(response: IncomingMessage): Promise<JsonResponse> {
  try {
    const status = response.statusCode
    if (status !== 200 && status !== 404) throw new Error(`status${status}`)
    checkHeaders(response)
    return { status, json: JSON.parse(decodeUtf8(await readBody(response))) }
  } finally {
    // Do not wait for the rest of the body.
    response.destroy()
  }
}

function checkHeaders({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Error('wrongType')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Error('packed')
  if (Number(headers['content-length'] ?? 0) > maxResponseBytes) throw new Error('large')
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decodeUtf8(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function toReason(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof TypeError) return 'notJson'
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
