import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { findEncoder } from '@haru/shared/contract/wire/format.ts'
import { formatUnitsKey, memoizeByUnits } from '@haru/shared/contract/wire/memoize-by-units.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { defaultUnits } from '@haru/shared/field/units.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { encodeJson } from '../runtime/encode-json.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { compressResponse } from './compress.ts'
import { toRefusal } from './error-response.ts'
import { toJsonSchema } from './json-schema.ts'
import { isObject, type JsonObject } from './parse/json.ts'
import { parseQueryString } from './parse/query.ts'
import { createRequestContext } from './request.ts'
import type { Caller, RequestContext } from './request-context.ts'
import type { CacheEntry, ResponseBody } from './response-cache.ts'
import { checkUserId, requireCaller } from './security/authorize.ts'

/** Where routes are registered: the server, below the API's base path. */
export type RouteScope = FastifyInstance

type Schema = z.ZodMiniType
type Handler<In extends Schema, Out extends Schema, RouteCaller> = (
  input: z.output<In>,
  caller: RouteCaller,
  context: RequestContext,
) => Promise<z.output<Out>>

/** Adds the route of a call for signed-in users. Its input is validated and belongs to the caller. */
export function addRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  handle: Handler<In, Out, Caller>,
): void {
  registerRoute(app, endpoint, withCaller(endpoint, handle), false)
}

/**
 * The same for a call whose response follows only from the data, the settings and the day of the caller: the response comes
 * from the cache until the caller writes again (decision 0032).
 */
export function addCachedRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  handle: Handler<In, Out, Caller>,
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} is not a GET: use addRoute`)
  registerRoute(app, endpoint, withCaller(endpoint, handle), true)
}

function withCaller<In extends Schema, Out extends Schema>(
  { access, path }: Endpoint<In, Out>,
  handle: Handler<In, Out, Caller>,
): Handler<In, Out, Caller | null> {
  if (access === 'public') throw new Error(`${path} is public: use addPublicRoute`)
  return (input, caller, context) => handle(input, requireCaller(caller), context)
}

/** Adds the route of a public call. */
export function addPublicRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  handle: Handler<In, Out, Caller | null>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: use addRoute`)
  registerRoute(app, endpoint, handle, false)
}

function registerRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  handle: Handler<In, Out, Caller | null>,
  isCached: boolean,
): void {
  const parseInput = createInputParser(endpoint)
  const parseQuery = createQueryParser(endpoint, parseInput)
  const encoderByUnits = memoizeByUnits((units) => findEncoder(endpoint.output(units)))

  app.route({
    ...toRouteOptions(endpoint),
    config: { ...toRouteConfig(endpoint), isCached },
    // A cached response is sent without a promise.
    handler: (request, reply) => {
      const { findCacheEntry } = request
      if (findCacheEntry === null) return respond(request, reply, parseInput(request))
      const { input, text } = parseQuery(request)
      const cacheEntry = findCacheEntry(text)
      if (cacheEntry.cached === null) return respond(request, reply, input, cacheEntry)
      sendJson(reply, cacheEntry.cached)
      return undefined
    },
  })

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    input: z.output<In>,
    cacheEntry?: CacheEntry,
  ): Promise<FastifyReply> {
    const { caller } = request.authentication
    const context = createRequestContext(request, reply)
    const body = await request.running.run(caller?.ownerId ?? context.address, async () => {
      const result = await handle(input, caller, context)
      await yieldWhenLong()
      return encodeJson(encoderByUnits(caller?.units ?? defaultUnits)(result))
    })
    cacheEntry?.store(body)
    return sendJson(reply, endpoint.isCompressed ? await compressResponse(request, reply, body) : body)
  }
}

/** The method, the path and the body limit of a call. */
export function toRouteOptions({ method, path, maxBodyBytes }: Endpoint) {
  return { method, url: path, ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }) }
}

/** The properties of a call that the auth hook reads. */
export function toRouteConfig({
  access,
  requiresRecentLogin = false,
  isWrite = false,
}: Endpoint): FastifyContextConfig {
  return { access, requiresRecentLogin, isWrite }
}

/** The input of a request, decoded by the schema of the call. */
export function createInputParser<In extends Schema, Out extends Schema>({
  input,
}: Endpoint<In, Out>): (request: FastifyRequest) => z.output<In> {
  const schemaByUnits = memoizeByUnits(input)
  const acceptsRevision = memoizeByUnits((units) => 'revision' in (toJsonSchema(input(units)).properties ?? {}))
  return (request) => {
    const { caller } = request.authentication
    const units = caller?.units ?? defaultUnits
    const schema = schemaByUnits(units)
    const rawInput = applyPrecondition(request, readInput(request, caller))
    if ('revision' in rawInput && !acceptsRevision(units)) throw new Refusal('invalidField', { field: 'revision' })
    const parsed = z.safeDecode(schema, rawInput as z.input<In>)
    if (!parsed.success) throw toRefusal(parsed.error.issues[0], isObject(request.body))
    return parsed.data
  }
}

/** A decoded query, and a text that is equal for equal inputs. */
interface ParsedQuery<Input> {
  readonly input: Input
  readonly text: string
}

/** In characters. The queries of a screen have 50 to 150. */
const maxCachedQueries = 500_000
const maxCachedQueryLength = 400
/** The approximate size of a decoded query besides its texts. */
const parsedQueryOverhead = 500

/**
 * The same for a GET whose response can be cached. Its input follows from the text of the query and the units of the caller, so equal
 * queries are decoded once. A query with a `user_id` is not among them: it is compared with each caller.
 */
function createQueryParser<In extends Schema, Out extends Schema>(
  { path }: Endpoint<In, Out>,
  parseInput: (request: FastifyRequest) => z.output<In>,
): (request: FastifyRequest) => ParsedQuery<z.output<In>> {
  return (request) => {
    const { text } = request.query
    const units = request.authentication.caller?.units ?? defaultUnits
    const key = `${path} ${formatUnitsKey(units)} ${text}`
    const known = parsedQueries.get(key)
    if (known !== undefined) return known as ParsedQuery<z.output<In>>
    const input = parseInput(request)
    const parsed = { input, text: JSON.stringify(input) }
    const isCacheable = text.length <= maxCachedQueryLength && !Object.hasOwn(parseQueryString(text), 'user_id')
    if (isCacheable) parsedQueries.set(key, parsed)
    return parsed
  }
}

const parsedQueries = new LRUCache<string, ParsedQuery<unknown>>({
  maxSize: maxCachedQueries,
  sizeCalculation: ({ text }, key) => key.length + text.length + parsedQueryOverhead,
})

/** Sends a response that is already JSON. */
export function sendJson(reply: FastifyReply, json: ResponseBody): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(json)
}

// The input is in the query of GET, in either of DELETE, and in the body of other methods, unless the body is a file.
function readInput(request: FastifyRequest, caller: Caller | null): JsonObject {
  const query = parseQueryString(request.query.text)
  const isFile = request.matchedRoute.config.acceptedTypes !== undefined
  const body = isObject(request.body) && !isFile ? request.body : null
  if (caller !== null && request.matchedRoute.config.access !== 'public') {
    checkUserId(query['user_id'], caller)
    checkUserId(body?.['user_id'], caller)
  }
  const isInQuery = request.method === 'GET' || isFile || (request.method === 'DELETE' && body === null)
  return isInQuery ? query : (body ?? {})
}

// If-Match: "3" is the same as a revision in the input. A precondition that the server does not check is refused.
function applyPrecondition({ method, headers }: FastifyRequest, input: JsonObject): JsonObject {
  if (method !== 'GET') {
    for (const name of ['if-none-match', 'if-modified-since', 'if-unmodified-since'] as const) {
      if (headers[name] !== undefined) throw new Refusal('invalidField', { field: name })
    }
  }
  const ifMatch = headers['if-match']
  if (ifMatch === undefined) return input
  const revision = /^"(\d{1,15})"$/.exec(ifMatch)?.[1]
  const sentRevision = input['revision'] ?? revision
  // An object in the input may have no text that it can be compared by.
  const isSame = sentRevision === revision || (typeof sentRevision === 'number' && String(sentRevision) === revision)
  if (revision === undefined || !isSame) throw new Refusal('invalidField', { field: 'If-Match' })
  return { ...input, revision: Number(revision) }
}
