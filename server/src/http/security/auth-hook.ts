import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { clientVersionHeader, unitsHeader } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { retention } from '@haru/shared/retention.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { gatherRequests } from '../../runtime/event-loop.ts'
import type { AuthHook } from '../api.ts'
import { announcesBody } from '../request.ts'
import type { Cookies } from '../request-context.ts'
import { createResponseCache } from '../response-cache.ts'
import type { ServerPhase } from '../server-phase.ts'
import {
  type Authentication,
  anonymous,
  authorize,
  authorizeRecentLogin,
  type FindCaller,
  refuseOtherUnits,
  refuseOutdatedClient,
} from './authorize.ts'
import { formatCookieName, openCookies } from './cookies.ts'
import { findOriginError } from './origin.ts'
import { createRateLimit, isHealthCheck } from './request-rate.ts'

interface AuthOptions {
  readonly config: Config
  readonly clocks: Clocks
  readonly findCaller: FindCaller
  /** Ends the session and the device of the cookies, and clears these. */
  readonly endSignIn: (cookies: Cookies) => Promise<void>
  readonly phase: () => ServerPhase
}

type RequestCheck = (request: FastifyRequest, reply: FastifyReply) => void

/** The auth hook of the server: it authenticates, authorizes and counts each request. */
export function createAuthHook(options: AuthOptions): AuthHook {
  const { config, clocks, phase } = options
  const authenticate = createAuthenticator(options)
  const finishLogOut = createOfflineLogOut(options)
  const limitRate = createRateLimit(config, clocks)
  const findCacheEntry = createCacheLookup(clocks)

  return (scope, base) => {
    const refuseUnknownPath = createUnknownPathCheck(scope, base)
    scope.addHook('onRequest', async (request, reply) => {
      if (phase() === 'starting' && !isHealthCheck(request)) {
        throw new Refusal('databaseUnavailable', { msg: 'error.updating' })
      }
      request.authentication = await authenticate(request, reply)
      await limitRate(request)
      await finishLogOut(request, reply)
      refuseUnknownPath(request, reply)
      refuseForeignWrite(request, config)
      if (isWrite(request)) refuseOutdatedClient(request.headers[clientVersionHeader])
      const { access, requiresRecentLogin } = request.matchedRoute.config
      authorize(access, request.authentication)
      refuseOtherUnits(request.headers[unitsHeader], request.authentication)
      if (config.isReadOnly) refuseWriteCall(request)
      authorizeRecentLogin(requiresRecentLogin, request.authentication, clocks.now())
      request.findCacheEntry = findCacheEntry(request)
    })
  }
}

/**
 * Finds the caller by the session cookie, and extends the cookie of an extended session. A health check has no rate limit, so its cookies cause
 * no work.
 */
function createAuthenticator({ findCaller }: AuthOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Authentication> => {
    const cookies = openCookies(request, reply)
    const token = cookies.get('session')
    if (token === null || hasLoggedOut(request) || isHealthCheck(request)) return anonymous
    await gatherRequests()
    const session = await findCaller(token)
    if (typeof session === 'string') return { caller: null, refusal: session }
    if (session.isRenewed) cookies.set('session', token, retention.sessionDays)
    return { caller: session.caller, refusal: anonymous.refusal }
  }
}

/** Ends the session of a browser that was logged out without a network. A read-only server leaves that to a later one. */
function createOfflineLogOut({ config, endSignIn }: AuthOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasLoggedOut(request) && !isHealthCheck(request) && !config.isReadOnly)
      await endSignIn(openCookies(request, reply))
  }
}

/** Whether the user has logged out without a network: the page cannot clear the cookie of the session, and has set another one (decision 0044). */
function hasLoggedOut({ cookies, isSecureSite }: FastifyRequest): boolean {
  return cookies[formatCookieName('loggedOut', isSecureSite)] !== undefined
}

/** How responses to a request are cached; null if they must not be cached. */
function createCacheLookup({ now }: Clocks): (request: FastifyRequest) => FastifyRequest['findCacheEntry'] {
  const cache = createResponseCache()

  return (request) => {
    const { caller } = request.authentication
    if (caller === null || !isCacheable(request)) return null
    const day = findUserDay(caller, new Date(now()))
    const { url = '' } = request.matchedRoute
    return (inputText) => {
      const cacheKey = { caller, today: day, request: `${url} ${inputText}` }
      return { cached: cache.find(cacheKey), store: (response) => cache.put(cacheKey, response) }
    }
  }
}

// A revision in If-Match makes it a different request, which is not cached.
function isCacheable({ matchedRoute, headers }: FastifyRequest): boolean {
  return matchedRoute.config.isCached === true && headers['if-match'] === undefined
}

function refuseForeignWrite(request: FastifyRequest, { ownOrigins }: Config): void {
  if (!isWrite(request)) return
  const { acceptedTypes } = request.matchedRoute.config
  const errorCode = findOriginError(request.headers, { hasBody: hasBody(request), acceptedTypes }, ownOrigins)
  if (errorCode !== null) throw new Refusal(errorCode)
}

function refuseWriteCall(request: FastifyRequest): void {
  if (isWrite(request) || request.matchedRoute.config.isWrite === true) throw new Refusal('readOnly')
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function hasBody(request: FastifyRequest): boolean {
  const { method, headers } = request
  return method !== 'DELETE' || headers['content-type'] !== undefined || announcesBody(request)
}

// Without this route the web app would respond to undeclared paths, and it responds to any path with a page. A path that exists with
// another method gets another error, so that a developer who mistook GET for POST can find the mistake.
function createUnknownPathCheck(scope: FastifyInstance, base: string): RequestCheck {
  const methodsByPath = new Map<string, string[]>()
  const unknownPath = `${base}/*`
  scope.addHook('onRoute', ({ path, method }) => {
    if (path !== unknownPath) methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...[method].flat()])
  })
  scope.all('/*', async () => undefined)

  return ({ url, matchedRoute }, reply) => {
    if (matchedRoute.url !== unknownPath) return
    const methods = methodsByPath.get(url.split('?')[0] ?? '')
    if (methods === undefined) throw new Refusal('notFound')
    reply.header('allow', methods.join(', '))
    throw new Refusal('methodNotAllowed')
  }
}
