import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Writes one line to the log for each request, and counts it in the metrics. */
export function recordRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, matchedRoute } = request
    const { elapsedTime } = reply
    metrics.observeRequest(method, matchedRoute.url, reply.statusCode, elapsedTime)
    log.info('request', {
      requestId: request.id,
      method,
      // The pattern, never the URL: the URL contains data of users.
      route: matchedRoute.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(elapsedTime * 10) / 10,
      account: request.authentication.caller === null ? null : log.toPseudonym(request.authentication.caller.ownerId),
    })
    done()
  })
}
