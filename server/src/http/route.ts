import { byUnits } from '@haru/shared/contract/wire/by-units.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { encoderOf } from '@haru/shared/contract/wire/format.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { encodeJson, yieldWhenLong } from '../runtime/event-loop.ts'
import { refusalOfIssue } from './error-response.ts'
import { schemaOf } from './json-schema.ts'
import { isObject, type JsonObject } from './parse/json.ts'
import { readQuery } from './parse/query.ts'
import { exchangeOf } from './request.ts'
import type { Caller, Exchange } from './request-context.ts'
import type { Sent } from './response-cache.ts'
import { checkUserId } from './security/auth-hook.ts'

/** Where routes are registered: the server, below the API's base path. */
export type App = FastifyInstance

type Schema = z.ZodMiniType
type Handle<In extends Schema, Out extends Schema, Who> = (
  input: z.output<In>,
  caller: Who,
  exchange: Exchange,
) => Promise<z.output<Out>>

/** What people who are not signed in speak in. */
const unitsOfNobody: Units = { weight: 'kg', currency: 'KRW' }

/** Answers one call of the contract for whoever is signed in. What comes in has been validated and is the caller's own. */
export function answer<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: Handle<In, Out, Caller>,
): void {
  route(app, endpoint, ofCaller(endpoint, handle), false)
}

/**
 * The same for a question whose answer follows from what the caller has written, settings included, and from what day it
 * is for them, and from nothing else: it is answered out of memory until they write again (decision 0032).
 */
export function answerKept<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: Handle<In, Out, Caller>,
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} is no question: use answer`)
  route(app, endpoint, ofCaller(endpoint, handle), true)
}

function ofCaller<In extends Schema, Out extends Schema>(
  { access, path }: Endpoint<In, Out>,
  handle: Handle<In, Out, Caller>,
): Handle<In, Out, Caller | null> {
  if (access === 'public') throw new Error(`${path} is public: use answerAnyone`)
  return (input, caller, exchange) => {
    // The guard has refused everybody else before; without it nobody gets here either.
    if (caller === null) throw new Refusal('unauthorized')
    return handle(input, caller, exchange)
  }
}

/** Answers one public call of the contract. */
export function answerAnyone<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: Handle<In, Out, Caller | null>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: use answer`)
  route(app, endpoint, handle, false)
}

function route<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: Handle<In, Out, Caller | null>,
  isKept: boolean,
): void {
  const asked = askedOf(endpoint)
  const writerOf = byUnits((units) => encoderOf(endpoint.output(units)))

  app.route({
    ...routeOf(endpoint),
    config: { ...configOf(endpoint), isKept },
    handler: async (request, reply) => {
      const caller = request.identity.caller
      const input = asked(request)
      const memory = request.remember?.(input)
      if (memory !== undefined && memory.known !== null) return sendJson(reply, memory.known)
      const exchange = exchangeOf(request, reply)
      const body = await request.running.run(caller?.ownerId ?? exchange.address, async () => {
        const answered = await handle(input, caller, exchange)
        await yieldWhenLong()
        return encodeJson(writerOf(caller?.units ?? unitsOfNobody)(answered))
      })
      memory?.keep(body)
      return sendJson(reply, body)
    },
  })
}

/** Where a call is found, and how much it takes. */
export function routeOf({ method, path, maxBodyBytes }: Endpoint) {
  return { method, url: path, ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }) }
}

/** What the gate has to know of a call. */
export function configOf({ access, requiresRecentLogin = false }: Endpoint): FastifyContextConfig {
  return { access, needsProof: requiresRecentLogin }
}

/** What a request asks of a call, by its schema. */
export function askedOf<In extends Schema, Out extends Schema>({
  input,
}: Endpoint<In, Out>): (request: FastifyRequest) => z.output<In> {
  const inputOf = byUnits(input)
  const takesRevision = byUnits((units) => 'revision' in (schemaOf(input(units)).properties ?? {}))
  return (request) => {
    const { caller } = request.identity
    const units = caller?.units ?? unitsOfNobody
    const schema = inputOf(units)
    const sent = withPrecondition(request, readInput(request, caller))
    if ('revision' in sent && !takesRevision(units)) throw new Refusal('invalidField', { field: 'revision' })
    const parsed = z.safeDecode(schema, sent as z.input<In>)
    if (!parsed.success) throw refusalOfIssue(parsed.error.issues[0], isObject(request.body))
    return parsed.data
  }
}

/** Sends an answer that is already JSON. */
export function sendJson(reply: FastifyReply, json: Sent): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(json)
}

// GET asks in its query, DELETE in either, everything else in its body, unless that is a file.
function readInput(request: FastifyRequest, caller: Caller | null): JsonObject {
  const query = readQuery(request.query.text)
  const isFile = request.routeOptions.config.takes !== undefined
  const body = isObject(request.body) && !isFile ? request.body : null
  if (caller !== null && request.routeOptions.config.access !== 'public') {
    checkUserId(query['user_id'], caller)
    checkUserId(body?.['user_id'], caller)
  }
  const isInQuery = request.method === 'GET' || isFile || (request.method === 'DELETE' && body === null)
  return isInQuery ? query : (body ?? {})
}

// If-Match: "3" says the same as a revision in the input. A precondition that is not checked would promise what is not kept.
function withPrecondition({ method, headers }: FastifyRequest, input: JsonObject): JsonObject {
  if (method !== 'GET') {
    for (const name of ['if-none-match', 'if-modified-since', 'if-unmodified-since'] as const) {
      if (headers[name] !== undefined) throw new Refusal('invalidField', { field: name })
    }
  }
  const ifMatch = headers['if-match']
  if (ifMatch === undefined) return input
  const revision = /^"(\d{1,15})"$/.exec(ifMatch)?.[1]
  const named = input['revision'] ?? revision
  if (revision === undefined || String(named) !== revision) throw new Refusal('invalidField', { field: 'If-Match' })
  return { ...input, revision: Number(revision) }
}
