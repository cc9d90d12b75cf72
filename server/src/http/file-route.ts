import type { Readable } from 'node:stream'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { findEncoder } from '@haru/shared/contract/wire/format.ts'
import { memoizeByUnits } from '@haru/shared/contract/wire/memoize-by-units.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { readUpload } from './parse/uploads.ts'
import { createRequestContext } from './request.ts'
import type { Caller, RequestContext } from './request-context.ts'
import { createInputParser, type RouteScope, sendJson, toRouteConfig, toRouteOptions } from './route.ts'
import { requireCaller } from './security/authorize.ts'
import { endSlowDownload, whenSent } from './slow-downloads.ts'

type Schema = z.ZodMiniType

/** A file of a response. Its name has letters, digits, dots and dashes only. */
export interface Download {
  readonly name: string
  readonly body: Readable
}

/**
 * Adds the route of a call with a `responseType`: its response is a file. The file is sent while it is produced, so its size costs
 * no memory. A download that the client reads too slowly is aborted.
 */
export function addDownloadRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  handle: (input: z.output<In>, caller: Caller, context: RequestContext) => Promise<Download>,
): void {
  const { responseType, path } = endpoint
  if (responseType === undefined) throw new Error(`${path} gives no file: use addRoute`)
  const parseInput = createInputParser(endpoint)
  app.route({
    ...toRouteOptions(endpoint),
    config: { ...toRouteConfig(endpoint), isDownload: true },
    handler: async (request, reply) => {
      const { name, body } = await handle(
        parseInput(request),
        requireCaller(request.authentication.caller),
        createRequestContext(request, reply),
      )
      endSlowDownload(reply.raw)
      return reply
        .header('content-type', responseType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
}

/** The handler of a call that receives a file. */
interface UploadHandler<In extends Schema, Out extends Schema> {
  /**
   * Called before the file is read, with its size, or the largest one if the client does not say it. Refuses if too many uploads run; the
   * result releases the slot.
   */
  readonly reserve: (caller: Caller, bytes: number) => Promise<() => void>
  readonly handle: (
    file: AsyncIterable<Buffer>,
    caller: Caller,
    context: RequestContext,
    input: z.output<In>,
  ) => Promise<z.output<Out>>
}

/**
 * Adds the route of a call with `requestTypes`: its body is a file, which is read while it arrives. The route has its own scope, so
 * that all other calls accept JSON only.
 */
export function addUploadRoute<In extends Schema, Out extends Schema>(
  app: RouteScope,
  endpoint: Endpoint<In, Out>,
  { reserve, handle }: UploadHandler<In, Out>,
): void {
  const { requestTypes, path, maxBodyBytes } = endpoint
  if (requestTypes === undefined || maxBodyBytes === undefined) throw new Error(`${path} takes no file: use addRoute`)
  const parseInput = createInputParser(endpoint)
  const encoderByUnits = memoizeByUnits((units) => findEncoder(endpoint.output(units)))
  app.register((scope: FastifyInstance, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...requestTypes], async (_request: FastifyRequest, body: Readable) =>
      readUpload(body, { maxBytes: maxBodyBytes }),
    )
    scope.route({
      ...toRouteOptions(endpoint),
      config: { ...toRouteConfig(endpoint), acceptedTypes: requestTypes },
      // After the auth hook, which has found the caller, and before the body is read.
      onRequest: async (request, reply) => {
        const bytes = Number(request.headers['content-length'] ?? maxBodyBytes)
        if (bytes > maxBodyBytes) throw new Refusal('bodyTooLarge')
        const release = await reserve(requireCaller(request.authentication.caller), bytes)
        whenSent(reply.raw, release)
      },
      handler: async (request, reply) => {
        const caller = requireCaller(request.authentication.caller)
        const input = parseInput(request)
        if (!isUpload(request.body)) throw new Refusal('invalidObject')
        const result = await handle(request.body, caller, createRequestContext(request, reply), input)
        return sendJson(reply, JSON.stringify(encoderByUnits(caller.units)(result)))
      },
    })
    done()
  })
}

function isUpload(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}
