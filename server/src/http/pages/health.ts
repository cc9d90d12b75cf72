import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/schema.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { readFreeShare } from '../../runtime/free-share.ts'
import { sendJson } from '../route.ts'
import type { ServerPhase } from '../server-phase.ts'

interface HealthOptions {
  readonly config: Config
  readonly db: Database
  readonly clocks: Clocks
  readonly phase: () => ServerPhase
}

/** The database is probed only this often, however many health requests arrive. */
const probeIntervalMs = 3000
const minFreeShare = 0.05

/** `live`: the process responds. `ready`: it can also store writes, or read in read-only mode. Neither reveals more than that. */
export function addHealthRoutes(app: FastifyInstance, { config, db, clocks, phase }: HealthOptions): void {
  let lastProbe: { readonly probedAt: number; readonly result: Promise<boolean> } | null = null

  function isReady(): Promise<boolean> {
    if (lastProbe === null || clocks.monotonic() - lastProbe.probedAt > probeIntervalMs) {
      lastProbe = { probedAt: clocks.monotonic(), result: probe(db, config) }
    }
    return lastProbe.result
  }

  app.get('/health/live', { config: { access: 'public' } }, (_request, reply) =>
    sendJson(reply, '{"status":"success"}'),
  )
  app.get('/health/ready', { config: { access: 'public' } }, async (_request, reply) => {
    const isReadyNow = phase() === 'serving' && (await isReady())
    return sendJson(reply.code(isReadyNow ? 200 : 503), JSON.stringify({ status: isReadyNow ? 'success' : 'fail' }))
  })
}

async function probe(db: Database, { dataDir, isReadOnly }: Config): Promise<boolean> {
  try {
    if (isReadOnly) return (await db.selectFrom('counter').select('name').limit(1).execute()).length === 1
    await db
      .updateTable('counter')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'probe')
      .execute()
    return (await readFreeShare(dataDir)) > minFreeShare
  } catch {
    return false
  }
}
