import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/schema.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { minFreeShare, readFreeShare } from '../../runtime/free-share.ts'
import { sendJson } from '../route.ts'
import type { ServerPhase } from '../server-phase.ts'

interface HealthOptions {
  readonly config: Pick<Config, 'dataDir' | 'isReadOnly'>
  readonly db: Database
  readonly clocks: Clocks
  readonly phase: () => ServerPhase
  /** Reads the free part of the disk of a folder, from 0 to 1. */
  readonly readShare?: (folder: string) => Promise<number>
}

/** The database is probed only this often, however many health requests arrive. */
const probeIntervalMs = 3000

/**
 * `live`: the process responds. `serving`: it also reads the database, so a proxy may send it requests. `ready`: it can also store writes,
 * or read in read-only mode. None reveals more than that.
 */
export function addHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { config, db, clocks, phase, readShare = readFreeShare } = options
  function addProbeRoute(path: string, probe: () => Promise<boolean>): void {
    let last: { readonly probedAt: number; readonly result: Promise<boolean> } | null = null
    const probeSeldom = () => {
      if (last === null || clocks.monotonic() - last.probedAt > probeIntervalMs) {
        last = { probedAt: clocks.monotonic(), result: probe().catch(() => false) }
      }
      return last.result
    }
    app.get(path, { config: { access: 'public' } }, async (_request, reply) => {
      const isHealthy = phase() === 'serving' && (await probeSeldom())
      return sendJson(reply.code(isHealthy ? 200 : 503), JSON.stringify({ status: isHealthy ? 'success' : 'fail' }))
    })
  }

  app.get('/health/live', { config: { access: 'public' } }, (_request, reply) =>
    sendJson(reply, '{"status":"success"}'),
  )
  addProbeRoute('/health/serving', () => canRead(db))
  addProbeRoute('/health/ready', async () =>
    config.isReadOnly ? canRead(db) : (await canWrite(db)) && (await readShare(config.dataDir)) > minFreeShare,
  )
}

async function canRead(db: Database): Promise<boolean> {
  return (await db.selectFrom('counter').select('name').limit(1).execute()).length === 1
}

async function canWrite(db: Database): Promise<boolean> {
  await db
    .updateTable('counter')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'probe')
    .execute()
  return true
}
