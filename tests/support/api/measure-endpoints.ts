import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withSharedDatabase } from '@haru/server/src/db/shared-database.ts'
import type { Client } from '@haru/server/src/testing/client.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { fillAccount } from '../data/full-account.ts'
import { builtServer, ensureBuiltOnce } from '../servers/built-files.ts'
import { type MeasuredServer, startMeasuredServer } from '../servers/measured-server.ts'
import { startProvider, type TestProvider } from '../servers/oidc-provider.ts'
import { makeHardestCalls, signUpByMail } from './hardest-calls.ts'
import { createPieceLog, findLongestPieces, type LongestPiece } from './longest-pieces.ts'
import { routeOf } from './other-routes.ts'

export interface EndpointMeasurement {
  readonly pieces: readonly LongestPiece[]
  /** Processor time of a fixed piece of work, in milliseconds. */
  readonly unitMs: number
}

/** Measures every endpoint for an account at its limits, until `isEnough` returns true or the maximum of rounds is reached. */
export async function measureEndpoints(
  rounds: number,
  isEnough: (measured: EndpointMeasurement) => boolean,
): Promise<EndpointMeasurement> {
  await ensureBuiltOnce()
  const dataDir = await mkdtemp(join(tmpdir(), 'haru-endpoints-'))
  const provider = await startProvider()
  const server = await startMeasuredServer(
    {
      HARU_DATA_DIR: dataDir,
      HARU_EMAILS_PER_HOUR: '1000',
      HARU_ADMIN_QUICK_LOGIN: 'on',
      HARU_SECURITY_CONTACT: 'mailto:security@haru.test',
      ...provider.environment,
    },
    builtServer,
  )
  provider.admit(server.url)
  try {
    return await measure(server, { dataDir, provider, rounds, isEnough })
  } finally {
    await server.stop()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Setup {
  readonly dataDir: string
  readonly provider: TestProvider
  readonly rounds: number
  readonly isEnough: (measured: EndpointMeasurement) => boolean
}

async function measure(
  server: MeasuredServer,
  { dataDir, provider, rounds, isEnough }: Setup,
): Promise<EndpointMeasurement> {
  const file = join(dataDir, 'haru.db')
  const last = today('Asia/Seoul', new Date())
  const log = createPieceLog(server, routeOf)
  const { browser: user } = await signUpByMail(log.openClient())
  const { browser: exporter } = await signUpByMail(log.openClient())
  const ownerId = await fill(user, file, { last, bytes: 49_000_000 })
  await fill(exporter, file, { last, bytes: 40_000_000, isRandom: false })
  const { bytes: exported } = await exporter.get('/user/export')
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.prepare('update account set is_admin = 1 where id = ?').run(ownerId)
  const raiseSeq = database.prepare('update account set seq = seq + 1 where id = ?')
  const { openClient } = log
  const clearCache = () => void raiseSeq.run(ownerId)
  // Discards the measurements of the setup requests.
  log.take()

  const all: (readonly LongestPiece[])[] = []
  let measured: EndpointMeasurement = { pieces: [], unitMs: 0 }
  while (all.length < rounds) {
    await makeHardestCalls({ user, exported, openClient, provider, clearCache, last, url: server.url })
    all.push(log.take())
    measured = { pieces: findLongestPieces(all), unitMs: await server.unitMs() }
    if (isEnough(measured)) break
  }
  database.close()
  return measured
}

async function fill(user: Client, file: string, account: Parameters<typeof fillAccount>[2]): Promise<string> {
  const ownerId = (await user.get('/user/detail')).body.result._id
  await withSharedDatabase(`sqlite:${file}`, (database) => fillAccount(database, { ownerId }, account))
  return ownerId
}
