import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorStatus, Refusal } from '@haru/shared/errors.ts'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { findDatabaseErrorCode } from '../db/database-errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../runtime/config.ts'
import { beginRequest } from '../runtime/event-loop.ts'
import { toErrorResponse } from './error-response.ts'
import { announcesBody, discardBody } from './request.ts'
import { recordRequests } from './request-log.ts'
import { sendJson } from './route.ts'
import { anonymous } from './security/authorize.ts'
import { limitConnections } from './security/connection-limit.ts'
import { parseCookies } from './security/cookies.ts'
import { createSecurityHeaders } from './security/security-headers.ts'

const maxUrlLength = 8 * 1024
const maxHeaderBytes = 16 * 1024
const msPerSecond = 1000
/** How long the body of a call may take. */
const maxBodyMs = 30 * msPerSecond
/** How long a file may take. The upload itself refuses a pause and a slow client. */
const maxUploadMs = 900 * msPerSecond

/**
 * Creates a server that refuses malformed and too large requests, converts errors to responses and logs its requests. It has no
 * routes yet.
 */
export function createServer(config: Config, log: Log, metrics: Metrics): FastifyInstance {
  const app = Fastify(createServerOptions(config))
  limitConnections(app.server, config.trustedProxies)
  app.decorateRequest('authentication')
  app.decorateRequest('matchedRoute')
  app.decorateRequest('findCacheEntry', null)
  app.decorateRequest('running')
  app.decorateRequest('isSecureSite', config.isSecure)
  addRequestHooks(app, config)
  parseCookies(app)
  addErrorHandlers(app, log, metrics)
  recordRequests(app, log, metrics)
  return app
}

function createServerOptions({ trustedProxies, isSecure }: Config): FastifyHttpOptions<Server> {
  const headers = createSecurityHeaders(isSecure)
  return {
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    exposeHeadRoutes: false,
    // Requests in flight get their response, also on connections that stay open.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65 * msPerSecond,
    requestTimeout: maxUploadMs,
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: maxUrlLength },
    http: {
      headersTimeout: 10 * msPerSecond,
      connectionsCheckingInterval: 2 * msPerSecond,
      // Larger than the limits of Haru, so that a too long URL and too large headers get different errors.
      maxHeaderSize: 8 * maxHeaderBytes,
    },
    clientErrorHandler: respondToMalformed,
    // Errors before any hook, such as a path with an incomplete escape, get their response here.
    frameworkErrors: (error, request, reply) => {
      const { httpStatus, body } = toErrorResponse(error, { requestId: request.id, hasIfMatch: false })
      const plainReply = reply as unknown as FastifyReply
      void sendJson(plainReply.code(httpStatus).headers(headers), JSON.stringify(body))
    },
  }
}

// The hooks of every request use callbacks, because promises would cost more.
function addRequestHooks(app: FastifyInstance, { isSecure }: Config): void {
  const headers = createSecurityHeaders(isSecure)
  app.addHook('onRequest', (request, reply, done) => {
    request.authentication = anonymous
    request.matchedRoute = request.routeOptions
    request.running = beginRequest()
    // A download is background work, which yields to running requests, so it does not count as one.
    if (request.matchedRoute.config.isDownload === true) request.running.end()
    // Node closes each response, also one that its client does not wait for.
    reply.raw.on('close', request.running.end)
    reply.headers(headers)
    if (announcesBody(request) && request.matchedRoute.config.acceptedTypes === undefined) limitBodyTime(request, reply)
    const errorCode = findHeadError(request)
    done(errorCode === null ? undefined : new Refusal(errorCode))
  })
}

function limitBodyTime({ raw }: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!raw.complete) respondToMalformed({ code: requestTimeoutCode }, raw.socket)
  }, maxBodyMs)
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

// Checked before the request is processed in any other way.
function findHeadError({ raw, is404 }: FastifyRequest): ErrorCode | null {
  if (raw.httpVersionMajor < 1) return 'invalidQuery'
  if ((raw.url ?? '').length > maxUrlLength) return 'uriTooLong'
  let size = 0
  for (const text of raw.rawHeaders) size += text.length + 2
  if (size > maxHeaderBytes) return 'headersTooLarge'
  // The body of a request without a route is not read.
  return is404 ? 'notFound' : null
}

function addErrorHandlers(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.setErrorHandler((error, request, reply) => {
    const hasIfMatch = request.headers['if-match'] !== undefined
    const { httpStatus, body, isFault } = toErrorResponse(error, { requestId: request.id, hasIfMatch })
    metrics.countRefusal(body.code, findDatabaseErrorCode(error))
    // A client that leaves before its body has arrived is no fault of the server.
    const isAborted = request.raw.destroyed && !request.raw.complete
    if (isAborted) log.info('aborted', { requestId: request.id, route: request.matchedRoute.url ?? null })
    else if (isFault) log.fault('failed', error, { requestId: request.id, route: request.matchedRoute.url ?? null })
    if (body.retryAfter !== undefined) reply.header('retry-after', body.retryAfter)
    if (!isAborted) discardBody(request, reply)
    return sendJson(reply.code(httpStatus), JSON.stringify(body))
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('notFound')
  })
}

const requestTimeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const malformedCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  [requestTimeoutCode]: 'tooLate',
}

// Bytes that are no HTTP, or arrive too slowly, make no request: the client gets this response and the connection is closed.
function respondToMalformed(error: { readonly code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const isSlow = error.code === requestTimeoutCode
  const code = malformedCodes[error.code] ?? 'invalidQuery'
  const [status, text] = isSlow ? [408, 'Request Timeout'] : [errorStatus[code], 'Bad Request']
  const body = JSON.stringify({ status: 'fail', msg: `error.${code}`, code, requestId: randomUUID() })
  const headers = `content-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}`
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\n${headers}\r\n\r\n${body}`)
}
