import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@haru/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseLoad } from '../../db/database-handle.ts'
import type { Database } from '../../db/schema.ts'
import { createDatabaseReader, listLoadFamilies } from '../../metrics/database-metrics.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { listProcessFamilies } from '../../metrics/process-metrics.ts'
import { formatMetrics, metricsContentType } from '../../metrics/text-format.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { isLoopbackHost } from '../../runtime/setting-formats.ts'
import { version } from '../../version.ts'
import { isForwarded } from '../request.ts'
import { isLoopbackAddress } from '../security/addresses.ts'

interface MetricsPageOptions {
  readonly config: Pick<Config, 'metricsToken'>
  readonly db: Database
  readonly clocks: Pick<Clocks, 'monotonic'>
  readonly metrics: Metrics
  readonly readDatabaseLoad: () => DatabaseLoad
}

/** The metrics for Prometheus, for a scraper on this machine or one with the token. For all others the page does not exist. */
export function addMetricsPage(
  app: FastifyInstance,
  { config, db, clocks, metrics, readDatabaseLoad }: MetricsPageOptions,
): void {
  const readDatabase = createDatabaseReader(db, clocks.monotonic)
  app.get('/haru/metrics', async (request, reply) => {
    if (!isOnThisMachine(request) && !hasToken(request, config.metricsToken)) throw new Refusal('notFound')
    const load = readDatabaseLoad()
    const families = [
      {
        name: 'haru_info',
        help: 'The version of Haru and the kind of its database.',
        type: 'gauge' as const,
        samples: [{ labels: { version, database: load.kind }, value: 1 }],
      },
      ...metrics.listFamilies(),
      ...listLoadFamilies(load),
      ...(await readDatabase()),
      ...listProcessFamilies(),
    ]
    return reply
      .header('content-type', metricsContentType)
      .header('cache-control', 'no-store')
      .send(formatMetrics(families))
  })
}

// The Host header distinguishes a scraper from a page of another site whose host name was pointed at this machine.
function isOnThisMachine(request: FastifyRequest): boolean {
  const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
  const address = request.socket.remoteAddress ?? ''
  return isLoopbackAddress(address) && isLoopbackHost(host) && !isForwarded(request)
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== null && sent !== undefined && timingSafeEqual(hashBearerToken(sent), hashBearerToken(token))
}

// Tokens of any length become bytes of one length, which timingSafeEqual needs.
function hashBearerToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
