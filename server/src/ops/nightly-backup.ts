import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msPerDay } from '@haru/shared/calendar/day.ts'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'
import type { Config } from '../runtime/config.ts'
import { readNightlyAttempt, recordNightlyAttempt } from './last-backup.ts'
import type { Leases } from './leases.ts'
import { findOldBackups } from './old-backups.ts'

interface NightlyBackupOptions {
  readonly db: Database
  readonly nightlyBackup: NonNullable<Config['nightlyBackup']>
  readonly clocks: Pick<Clocks, 'now'>
  readonly leases: Leases
  readonly log: Pick<Log, 'info' | 'warn' | 'fault'>
  /** The file of the command line. */
  readonly program: string
}

interface NightlyBackups {
  /** Makes a backup if one is due. Returns whether it did. */
  readonly run: () => Promise<boolean>
  /** Ends a backup that is being made. */
  readonly stop: () => void
}

const checkMs = 60_000
/** A server that has just started leaves the machine to its users. */
const firstCheckMs = 15 * 60_000
const retryMs = 3_600_000
const maxFolderAgeMs = msPerDay

/** Makes a backup each night on one server of the database, and removes those that are no longer kept. */
export function startNightlyBackups(options: NightlyBackupOptions): NightlyBackups {
  const backups = createNightlyBackups(options)
  const check = () => {
    backups.run().catch((error: unknown) => options.log.fault('backupFailed', error))
  }
  let interval: NodeJS.Timeout | undefined
  const start = setTimeout(() => {
    check()
    interval = setInterval(check, checkMs).unref()
  }, firstCheckMs).unref()
  return {
    ...backups,
    stop: () => {
      clearTimeout(start)
      clearInterval(interval)
      backups.stop()
    },
  }
}

export function createNightlyBackups(options: NightlyBackupOptions): NightlyBackups {
  const { db, clocks, leases, nightlyBackup } = options
  let child: ChildProcess | null = null
  let isStopped = false

  const isDue = async () => {
    const last = await readNightlyAttempt(db)
    return isBackupDue({ now: clocks.now(), hour: nightlyBackup.hour, last }) && (await hasAccounts(db))
  }

  /** Returns whether the attempt ended by itself. */
  async function backUpNow(): Promise<boolean> {
    const now = clocks.now()
    const ended = runBackup(options, now, (started) => {
      child = started
    })
    const problem = await ended
    child = null
    // The server ended it because it stops. The backup is still due at the next start.
    if (problem !== null && isStopped) return false
    await recordNightlyAttempt(db, { at: now, isSuccess: problem === null })
    if (problem === null) removeOldest(options)
    else options.log.warn('backupFailed', { why: problem })
    return true
  }

  return {
    run: async () => {
      if (!(await isDue())) return false
      let hasRun = false
      await leases.run('backup', async () => {
        // Another server may have made it meanwhile.
        if (!isStopped && (await isDue())) hasRun = await backUpNow()
      })
      return hasRun
    },
    stop: () => {
      isStopped = true
      child?.kill('SIGTERM')
    },
  }
}

interface Schedule {
  /** Milliseconds since 1970. */
  readonly now: number
  /** In the time zone of the process. */
  readonly hour: number
  readonly last: { readonly at: number; readonly isSuccess: boolean } | null
}

/** Whether no backup was attempted since the last time of the schedule, or the attempt failed more than an hour ago. */
export function isBackupDue({ now, hour, last }: Schedule): boolean {
  const scheduled = new Date(now)
  scheduled.setHours(hour, 0, 0, 0)
  if (scheduled.getTime() > now) scheduled.setDate(scheduled.getDate() - 1)
  // An attempt in the future is from before the clock was set back.
  if (last === null || last.at < scheduled.getTime() || last.at > now + retryMs) return true
  return !last.isSuccess && last.at <= now - retryMs
}

async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Runs `haru backup` in a process of its own, because rewriting a SQLite file would block the requests of this one. Returns null, or the
 * sentence of the command if it failed.
 */
async function runBackup(
  { db, nightlyBackup, program, log }: NightlyBackupOptions,
  now: number,
  onStart: (child: ChildProcess) => void,
): Promise<string | null> {
  const { folder } = nightlyBackup
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeLeftFolders(folder, now)
  } catch (error) {
    return (error as Error).message
  }
  const target = join(folder, `haru-${formatDay(now)}.${detectDatabaseKind(db) === 'sqlite' ? 'db' : 'dump'}`)
  const child = spawn(process.execPath, [program, 'backup', '--to', target], { stdio: ['ignore', 'ignore', 'pipe'] })
  onStart(child)
  let output = ''
  child.stderr.on('data', (data: Buffer) => (output += data))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  if (code === 0) log.info('backedUp', { file: target })
  return code === 0 ? null : (output.trim().split('\n')[0] ?? '') || `haru backup ended with ${code}`
}

/** The command leaves its temporary folder if it is killed. Another backup may be using one now. */
function removeLeftFolders(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('.haru-backup-'))) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < now - maxFolderAgeMs) rmSync(path, { recursive: true, force: true })
  }
}

/** The day in the time zone of the process, as that of the schedule. */
function formatDay(now: number): string {
  const date = new Date(now)
  const digits = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...digits].join('-')
}

function removeOldest({ nightlyBackup: { folder, keep } }: NightlyBackupOptions): void {
  for (const name of findOldBackups(readdirSync(folder), keep)) rmSync(join(folder, name), { force: true })
}
