import { setTimeout as delay } from 'node:timers/promises'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import type { Caller } from '../http/request-context.ts'
import type { Log } from '../log.ts'
import { runOutsideRequest } from '../runtime/event-loop.ts'
import type { LocalFile } from './import-file.ts'
import { changeImport, deleteFile, findImport, readPreview, type StoredImport, takeOverReading } from './import-rows.ts'
import { ImportFailure } from './read/import-failure.ts'
import { buildPreview, type FileContext, readFile } from './read-file.ts'

/** How long a call waits for a file that is being read. */
const waitMs = 2000
/** Another server goes on with a file if the one that was reading it has stored no progress for so long. */
const abandonedMs = 15_000
/** A file that is not stored completely after so long never will be: the server that received it has stopped. */
const maxStoreMs = 600_000

/** The files that this server reads for their previews. */
export interface PreviewJobs {
  /** Reads the file of an import in the background. Resolves when its preview is stored, or after two seconds. */
  readonly startPreview: (caller: Caller, row: StoredImport, local: LocalFile | null) => Promise<void>
  /**
   * Finds an import. If the server that read its file has stopped, this one goes on; after a change of the currency the file is read again.
   * Refuses with `notFound`.
   */
  readonly find: (caller: Caller, id: string) => Promise<StoredImport>
}

interface PreviewJobsContext extends FileContext {
  readonly log: Pick<Log, 'warn'>
  /** Whether nothing may be written, so that no reading goes on here. */
  readonly isReadOnly: boolean
}

export function createPreviewJobs(context: PreviewJobsContext): PreviewJobs {
  const { db, clocks, log, isReadOnly } = context
  const running = new Map<string, Promise<void>>()
  const warn = (error: unknown) => log.warn('importNotRead', { why: error instanceof Error ? error.name : 'unknown' })

  async function run(caller: Caller, row: StoredImport, local: LocalFile | null): Promise<void> {
    try {
      const preview = await readFile(context, { caller, row, local, shouldCache: true }, (file) =>
        buildPreview(context, caller, file),
      )
      const { format } = preview
      await changeImport(db, row, 'reading', { state: 'open', format, progress: 100, preview: JSON.stringify(preview) })
    } catch (error) {
      await fail(row, error)
    }
  }

  async function fail(row: StoredImport, error: unknown): Promise<void> {
    const code = toFailureCode(error)
    // Only its name: the text of an error may have a text of the file, which no log may have.
    if (code === 'unexpected') warn(error)
    try {
      const isFailed = await changeImport(db, row, 'reading', { state: 'failed', code, progress: 100 })
      if (isFailed) await deleteFile(db, row.owner_id, row.id)
    } catch (databaseError) {
      // Another server goes on with the import, or it expires.
      warn(databaseError)
    }
  }

  async function startPreview(caller: Caller, row: StoredImport, local: LocalFile | null): Promise<void> {
    const key = toKey(row)
    const job = running.get(key) ?? runOutsideRequest(() => run(caller, row, local))
    running.set(key, job)
    void job.finally(() => running.delete(key))
    await Promise.race([job, delay(waitMs, undefined, { ref: false })])
  }

  /** The amounts and the questions of a preview follow from the currency of the account. */
  async function readAgain(caller: Caller, row: StoredImport): Promise<void> {
    const change = { revision: row.revision + 1, state: 'reading', progress: 0, read_at: clocks.now() }
    if (await changeImport(db, row, 'open', change)) await startPreview(caller, { ...row, ...change }, null)
  }

  return {
    startPreview,
    find: async (caller, id) => {
      const row = await findImport(db, caller, id, clocks.now())
      if (!isReadOnly && hasOtherCurrency(row, caller)) {
        await readAgain(caller, row)
        return findImport(db, caller, id, clocks.now())
      }
      const isWaiting = row.state === 'reading' && !running.has(toKey(row))
      if (isReadOnly || !isWaiting || !isAbandoned(row, clocks.now())) return row
      if (row.read_at === 0) await fail(row, new ImportFailure('unreadable'))
      else if (await takeOverReading(db, row, clocks.now())) await startPreview(caller, row, null)
      return findImport(db, caller, id, clocks.now())
    },
  }
}

/** Whether the server that stores or reads the file has stopped. `read_at` is 0 until the file is stored. */
function isAbandoned({ created_at, read_at }: StoredImport, now: number): boolean {
  return read_at === 0 ? created_at + maxStoreMs < now : read_at + abandonedMs < now
}

function hasOtherCurrency(row: StoredImport, { units }: Caller): boolean {
  const currency = row.state === 'open' ? readPreview(row)?.currency : undefined
  return currency !== undefined && currency !== units.currency
}

const toKey = ({ id, revision }: StoredImport) => `${id} ${revision}`

function toFailureCode(error: unknown): ErrorCode {
  if (error instanceof ImportFailure || error instanceof Refusal) return error.code
  return 'unexpected'
}
