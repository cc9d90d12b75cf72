import { extname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startAccountCounts } from './admin/stored-counts.ts'
import type { HaruServer } from './app.ts'
import type { Deps } from './deps.ts'
import { openCatalogue } from './food/catalogue.ts'
import { loadStarter, resolveStarterFolder } from './food/starter.ts'
import { startDiskWatch } from './ops/disk-watch.ts'
import { startNodeWatch } from './ops/distribution/unreachable-nodes.ts'
import type { Leases } from './ops/leases.ts'
import { startNightlyBackups } from './ops/nightly-backup.ts'
import { startSweep } from './ops/sweep.ts'
import { releaseMemory } from './runtime/release-memory.ts'

interface BackgroundOptions extends Pick<Deps, 'areas' | 'config' | 'db' | 'clocks' | 'log' | 'mailer'> {
  readonly leases: Leases
  readonly phase: HaruServer['phase']
  readonly removeExpiredRows: HaruServer['removeExpiredRows']
}

/** Starts the work that no request asks for. Each task runs on one server of the database. Returns a function that ends its processes. */
export function startBackgroundWork(options: BackgroundOptions): () => void {
  const { config, mailer } = options
  startNodeWatch(options)
  startDiskWatch(options)
  if (config.isReadOnly) return () => undefined
  mailer.start()
  startSweep(options)
  startAccountCounts(options)
  // After the start, so that loading the foods does not delay the first requests.
  void loadStarterFoods(options).then(releaseMemory)
  const { nightlyBackup } = config
  if (nightlyBackup === null) return () => undefined
  // The command line is beside the server, among the sources as in the bundle.
  const program = join(import.meta.dirname, `cli${extname(import.meta.filename)}`)
  return startNightlyBackups({ ...options, nightlyBackup, program }).stop
}

/** How long a server waits before it looks again whether another server has loaded the starter foods. */
const starterRetryMs = 5000

async function loadStarterFoods({ db, leases, log, phase }: BackgroundOptions): Promise<void> {
  const load = async () => {
    const changed = await loadStarter(openCatalogue(db), resolveStarterFolder(import.meta.dirname))
    if (changed > 0) log.info('foodsLoaded', { changed })
  }
  try {
    while (!(await leases.run('starterFoods', load))) await delay(starterRetryMs)
  } catch (error) {
    // The next start tries again; everything else works without the starter foods.
    if (phase() !== 'stopping') log.fault('foodsNotLoaded', error)
  }
}
