import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import type { Access } from '@haru/shared/contract/wire/endpoint.ts'
import { detectLanguage, type Language } from '@haru/shared/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunningRequest } from '../runtime/event-loop.ts'
import type { RequestContext } from './request-context.ts'
import type { CacheEntry } from './response-cache.ts'
import { toClientAddress, toClientNetwork, toProviderNetwork } from './security/addresses.ts'
import type { Authentication } from './security/authorize.ts'
import { openCookies } from './security/cookies.ts'
import { endSlowDownload, whenSent } from './slow-downloads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication
    /** The value of `routeOptions`, which Fastify creates again for each access. */
    matchedRoute: FastifyRequest['routeOptions']
    running: RunningRequest
    /** The cached response to the input with this text, and how to cache a response; null if responses must not be cached. */
    findCacheEntry: ((inputText: string) => CacheEntry) | null
    isSecureSite: boolean
  }
  interface FastifyContextConfig {
    /** The callers that may use the route. A route below the API without it refuses every caller. */
    access?: Access
    /** Whether the call requires a recent login. */
    requiresRecentLogin?: boolean
    /** Whether the call writes although it is a GET. */
    isWrite?: boolean
    /** The content types of the body, if it is a file and not JSON. */
    acceptedTypes?: readonly string[]
    /** Whether the response depends only on the data and the day of the caller, so that it can be cached. */
    isCached?: boolean
    /** Whether the call sends a file that takes seconds to create; its work yields to other requests. */
    isDownload?: boolean
  }
  interface RouteGenericInterface {
    /** The query as it was sent; only parse/query.ts parses it. */
    Querystring: { readonly text: string }
  }
}

const maxAgentLength = 200

/** Whether a proxy has passed the request on, and says so. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded|x-real-ip)/.test(name))
}

/** Creates the context of a request for its handler. */
export function createRequestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    requestId: request.id,
    cookies: openCookies(request, reply),
    // Getters: most calls read none of these.
    get address() {
      return toClientAddress(request.ip)
    },
    get network() {
      return toClientNetwork(request.ip)
    },
    get providerNetwork() {
      return toProviderNetwork(request.ip)
    },
    get agent() {
      return (request.headers['user-agent'] ?? '').slice(0, maxAgentLength)
    },
    get language() {
      return detectRequestLanguage(request)
    },
    setHeader: (name, value) => reply.header(name, value),
    releaseWhenSent: (release) => {
      whenSent(reply.raw, release)
      endSlowDownload(reply.raw)
    },
  }
}

/** The language that the user chose on this device, else the one that the browser accepts. */
export function detectRequestLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies[choiceCookies.language]
  return detectLanguage(chosen ?? request.headers['accept-language'] ?? '')
}

const maxDiscardMs = 5000

/** Whether the head of a request says that a body follows. */
export function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads the rest of a body after the response without storing it, for at most five seconds. A connection that is closed with unread
 * bytes can lose the response (RFC 9112, 9.6), and a proxy then answers 502.
 */
export function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  if (reply.getHeader('connection') === 'close') reply.header('connection', 'keep-alive')
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => raw.destroy(), maxDiscardMs)
    raw.once('close', () => clearTimeout(timer)).resume()
  })
}
