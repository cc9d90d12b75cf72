import { setTimeout as delay } from 'node:timers/promises'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import type { Database } from '../db/schema.ts'
import type { Caller } from '../http/request-context.ts'
import type { WorkSlots } from '../http/work-slots.ts'
import type { Leases } from '../ops/leases.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { yieldToRequests } from '../runtime/event-loop.ts'
import { generateId } from '../runtime/generate-id.ts'
import { defaultNames } from '../tracking/routes/default-names.ts'
import { readCategoryMap, readRecordsOfDays } from './account-records.ts'
import type { ImportFolder, LocalFile } from './import-file.ts'
import { type ImportReader, openImportReader } from './import-reader.ts'
import {
  changeImport,
  type KnownRecords,
  readAnswers,
  readChosenNames,
  readCommitVersion,
  readKnownRecords,
  readPreview,
  type StoredImport,
} from './import-rows.ts'
import { emptyPreview } from './import-view.ts'
import type { UnresolvedName } from './plan/group-rows.ts'
import type { ImportPreview } from './preview.ts'
import type { ImportAccount, ReadingProgress } from './read/import-result.ts'
import type { OpenFile, ReaderCache } from './reader-cache.ts'
import { type CategoryMap, type ResolvedNames, resolveNames } from './resolve-names.ts'

export interface FileContext {
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly clocks: Pick<Clocks, 'now'>
  readonly folder: ImportFolder
  readonly readers: WorkSlots
  /** The leases that all servers of the database share. */
  readonly leases: Pick<Leases, 'take'>
  /** The path of the program of the thread that reads files. */
  readonly program: string
  readonly readerCache: ReaderCache
}

/** A file that is read, and what the account has of its format. */
export interface ReadFile {
  readonly reader: ImportReader
  readonly known: KnownRecords
  readonly resolve: (categories: CategoryMap) => ResolvedNames
}

/** The import whose file is read; `local` is its file if this server has it. */
interface FileReference {
  readonly caller: Caller
  readonly row: StoredImport
  readonly local: LocalFile | null
  /** Whether the file is likely to be planned again soon. */
  readonly shouldCache: boolean
}

/** Calls `work` with the file of an import, which a thread reads. Throws an `ImportFailure` for a file that cannot be read. */
export async function readFile<T>(
  context: FileContext,
  reference: FileReference,
  work: (file: ReadFile) => Promise<T>,
): Promise<T> {
  const { row, local, shouldCache } = reference
  const { readerCache } = context
  let release: () => Promise<void> = async () => undefined
  let file: OpenFile | null = null
  try {
    release = await waitForTurn(context, row)
    file = await openFile(context, reference)
    const { reader, known, names } = file
    const result = await work({ reader, known, resolve: createNameResolver(context, reference, names, known) })
    if (shouldCache) {
      readerCache.put(file)
      file = null
    }
    return result
  } finally {
    await file?.reader.close()
    await local?.remove()
    await release()
  }
}

/** Takes the thread that has read the file, else reads it. */
async function openFile(context: FileContext, reference: FileReference): Promise<OpenFile> {
  const { db, clocks, readerCache } = context
  const { caller, row } = reference
  const account = toImportAccount(caller, clocks.now())
  const toKey = (version: string) => JSON.stringify([row.owner_id, row.id, row.answers, account, version])
  const cachedFile = await readerCache.take(toKey(await readCommitVersion(db, caller)))
  if (cachedFile !== null) return cachedFile
  const file = await openReader(context, reference, account)
  return { ...file, key: toKey(file.known.version) }
}

async function openReader(
  context: FileContext,
  { caller, row, local }: FileReference,
  account: ImportAccount,
): Promise<Omit<OpenFile, 'key'>> {
  const { db, clocks, folder, program } = context
  const file = local ?? (await folder.restore(db, row, clocks.now()))
  const setup = { path: file.path, account, answers: readAnswers(row) }
  const reader = openImportReader(program, setup, createProgressWriter(context, row))
  try {
    const known = await readKnownRecords(db, caller, await reader.readFormat())
    return { reader, known, names: await reader.groupRows(known.identities) }
  } catch (error) {
    await reader.close()
    throw error
  } finally {
    await file.remove()
  }
}

/** How often a server asks whether another one has finished the file of the account that it reads. */
const leaseRetryMs = 500
const maxLeaseWaitMs = 600_000
/** How often a server tells the others that it has not given up a file. */
const waitReportMs = 5000

/** Waits until no other file of the account is read, here or on another server. The result ends the turn. */
async function waitForTurn(context: FileContext, row: StoredImport): Promise<() => Promise<void>> {
  const { readers, leases } = context
  const report = setInterval(() => reportReading(context, row), waitReportMs).unref()
  const startedAt = performance.now()
  try {
    for (;;) {
      const releaseSlot = await readers.take(row.owner_id)
      const endLease = await leases.take(`import ${row.owner_id}`).catch((error: unknown) => {
        releaseSlot()
        throw error
      })
      // Without it the lease ends by itself.
      if (endLease !== null)
        return () =>
          endLease()
            .catch(() => undefined)
            .finally(releaseSlot)
      releaseSlot()
      if (performance.now() - startedAt > maxLeaseWaitMs) throw new Refusal('tooManyRequests', { retryAfter: 10 })
      await delay(leaseRetryMs)
    }
  } finally {
    clearInterval(report)
  }
}

function createNameResolver(
  { areas, clocks }: FileContext,
  { caller: { language }, row }: FileReference,
  names: readonly UnresolvedName[],
  { names: earlier }: KnownRecords,
): ReadFile['resolve'] {
  const context = {
    areas: listAreasWithCategories(areas),
    wordOf: defaultNames[language],
    chosen: readChosenNames(row),
    earlier,
    createId: () => generateId(clocks.now()),
  }
  return (categories) => resolveNames(names, { ...context, categories })
}

/** Compares a file with the records of the account. Nothing is stored. */
export async function buildPreview(
  { areas, db }: FileContext,
  caller: Caller,
  { reader, resolve }: ReadFile,
): Promise<ImportPreview> {
  const before = await readCategoryMap(db, areas, caller)
  const setup = {
    units: caller.units,
    dayStart: caller.dayStart,
    countOptions: await readOwnerCountOptions(db, caller.ownerId),
    resolved: resolve(before),
    before,
    committedAt: null,
  }
  const { preview } = await reader.plan(setup, {
    readRecords: async (needed) => {
      await yieldToRequests()
      return readRecordsOfDays(db, caller, areas, needed)
    },
    storeRecords: async () => undefined,
  })
  return preview
}

/** How often the progress is stored, which tells other servers that this one is still reading. */
const progressMs = 1000

function createProgressWriter(context: FileContext, row: StoredImport): (progress: ReadingProgress) => void {
  // Later the preview has the number of records, which does not change.
  const isFirst = !readPreview(row)?.format
  let storedAt = performance.now()
  return ({ part, records }) => {
    if (performance.now() - storedAt < progressMs) return
    storedAt = performance.now()
    const progress = Math.min(99, Math.floor(part * 100))
    const preview = JSON.stringify({ ...emptyPreview, records })
    reportReading(context, row, isFirst ? { progress, preview } : { progress })
  }
}

/** Stores that this server goes on with a file. Without it the reading goes on. */
function reportReading({ db, clocks }: FileContext, row: StoredImport, change: Partial<StoredImport> = {}): void {
  changeImport(db, row, 'reading', { ...change, read_at: clocks.now() }).catch(() => undefined)
}

function toImportAccount(caller: Caller, now: number): ImportAccount {
  const { units, timeZone, dayStart, language } = caller
  return {
    currency: units.currency,
    weightUnit: units.weight,
    timeZone,
    dayStart,
    language,
    today: findUserDay(caller, new Date(now)),
  }
}
