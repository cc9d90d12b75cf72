import type { Access } from '@haru/shared/contract/wire/endpoint.ts'
import { detectLanguage, type Language } from '@haru/shared/i18n/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunningRequest } from '../runtime/event-loop.ts'
import type { RequestContext } from './request-context.ts'
import type { CacheEntry } from './response-cache.ts'
import { addressOf, networkOf } from './security/addresses.ts'
import type { Identity } from './security/auth-hook.ts'
import { openCookies } from './security/cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity
    running: RunningRequest
    /** What was answered to the same input before, and how an answer is kept for the next time; null where that may not be. */
    findCacheEntry: ((input: unknown) => CacheEntry) | null
    isSecureSite: boolean
  }
  interface FastifyContextConfig {
    /** Who may call. A route below the API without it is answered to nobody. */
    access?: Access
    /** Whether the caller must have proved who they are a short while ago. */
    requiresRecentLogin?: boolean
    /** The kinds of content that its body may have, where that is a file and no JSON. */
    takes?: readonly string[]
    /** Whether the answer follows from what the caller has written and from their day alone, so that it can be kept. */
    isCached?: boolean
    /** Whether it sends a file that takes seconds to make, which gives way to other requests. */
    isDownload?: boolean
  }
  interface RouteGenericInterface {
    /** The query as it was sent: it is parsed by parse/query.ts only. */
    Querystring: { readonly text: string }
  }
}

const maxAgentLength = 200

/** What a handler may know of the request and say beside its answer. */
export function createRequestContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    requestId: request.id,
    cookies: openCookies(request, reply),
    // Getters: most calls ask for none of these.
    get address() {
      return addressOf(request.ip)
    },
    get network() {
      return networkOf(request.ip)
    },
    get agent() {
      return (request.headers['user-agent'] ?? '').slice(0, maxAgentLength)
    },
    get language() {
      return detectRequestLanguage(request)
    },
    setHeader: (name, value) => reply.header(name, value),
  }
}

/** The language a person chose on this device, else what the browser asks for. */
export function detectRequestLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies['haru-lang']
  return detectLanguage(chosen ?? request.headers['accept-language'] ?? '')
}
