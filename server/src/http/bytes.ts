import type { Readable } from 'node:stream'
import type { Endpoint } from '@haru/shared/contract/endpoint.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, askedOf, configOf, routeOf, sendJson } from './answer.ts'
import { byUnits } from './by-units.ts'
import type { Caller, Exchange } from './exchange.ts'
import { exchangeOf } from './request.ts'
import { endSlowDownload } from './slow-downloads.ts'

type Schema = z.ZodMiniType

/** A file that is answered. Its name has letters, digits, dots and dashes only. */
export interface Download {
  readonly name: string
  readonly body: Readable
}

/** Answers a call of the contract that `gives` a file. It goes out while it is made, so however large it is costs no memory. It is broken off where the client takes it too slowly. */
export function answerFile<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: (input: z.output<In>, caller: Caller, exchange: Exchange) => Promise<Download>,
): void {
  const { gives, path } = endpoint
  if (gives === undefined) throw new Error(`${path} gives no file: use answer`)
  const asked = askedOf(endpoint)
  app.route({
    ...routeOf(endpoint),
    config: configOf(endpoint),
    handler: async (request, reply) => {
      const { name, body } = await handle(asked(request), callerOf(request), exchangeOf(request, reply))
      endSlowDownload(body, reply.raw)
      return reply
        .header('content-type', gives)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
}

/**
 * Answers a call of the contract that `takes` a file, which comes as its bytes. It stands in a scope of its own, so that no
 * other call can be sent anything but JSON.
 */
export function answerUpload<In extends Schema, Out extends Schema>(
  app: App,
  endpoint: Endpoint<In, Out>,
  handle: (file: Buffer, caller: Caller, exchange: Exchange) => Promise<z.output<Out>>,
): void {
  const { takes, path } = endpoint
  if (takes === undefined) throw new Error(`${path} takes no file: use answer`)
  const asked = askedOf(endpoint)
  const outputOf = byUnits(endpoint.output)
  app.register((scope: FastifyInstance, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...takes],
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    scope.route({
      ...routeOf(endpoint),
      config: { ...configOf(endpoint), takes },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        asked(request)
        if (!Buffer.isBuffer(request.body)) throw new Refusal('invalidObject')
        const answered = await handle(request.body, caller, exchangeOf(request, reply))
        return sendJson(reply, JSON.stringify(z.encode(outputOf(caller.units), answered)))
      },
    })
    done()
  })
}

// The guard has refused everybody else before.
function callerOf({ identity: { caller } }: FastifyRequest): Caller {
  if (caller === null) throw new Refusal('unauthorized')
  return caller
}
