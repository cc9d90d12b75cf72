import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { Import } from '@haru/shared/contract/import/wire-import.ts'
import type { Page } from '@haru/shared/contract/wire/envelope.ts'
import { isErrorCode, Refusal } from '@haru/shared/errors.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/request-context.ts'
import { createWorkSlots, type WorkSlots } from '../http/work-slots.ts'
import { createLeases, deleteEndedLeases } from '../ops/leases.ts'
import { generateId } from '../runtime/generate-id.ts'
import { readCategoryMap } from './account-records.ts'
import { type CommitContext, commitImport, refuseTooManyRecords } from './commit-import.ts'
import { mergeChosenNames, refuseInvalidNames, refuseUnknownAnswers } from './import-choices.ts'
import { type LocalFile, openImportFolder, storeFile } from './import-file.ts'
import {
  changeImport,
  deleteImport,
  discardImport,
  findImport,
  insertImport,
  listImports,
  type PageRange,
  readAnswers,
  readChosenNames,
  removeExpiredImports,
  type StoredImport,
} from './import-rows.ts'
import { createImportSpace, type ImportSpace } from './import-space.ts'
import { toImport, toListedImport } from './import-view.ts'
import { createPreviewJobs, type PreviewJobs } from './preview-jobs.ts'
import { ImportFailure } from './read/import-failure.ts'
import { type FileContext, readFile } from './read-file.ts'
import { createReaderCache } from './reader-cache.ts'
import { revertImport } from './revert-import.ts'

interface ImportUpload {
  readonly fileName: string
  readonly content: AsyncIterable<Uint8Array>
}

interface ImportReference {
  readonly importId: string
  /** Null if the caller accepts any. */
  readonly revision: number | null
}

interface ImportUpdate extends ImportReference {
  readonly answers: Readonly<Record<string, string>>
  readonly names: readonly ChosenName[]
}

/** How often a commit reads a file again because another import of the user was committed meanwhile. */
const maxCommitAttempts = 5
const maxFileNameLength = 120
const fileLifetimeMs = 24 * 3_600_000
/** How long a file waits for a server that was killed while it read another one of the account. */
const leaseMs = 15_000
/** Each thread takes up to its own memory. One file of a user is read at a time, here and, by a lease, on all servers. */
const readerLimits = { max: 2, maxPerUser: 1, maxWaitMs: 600_000, maxWaitingPerUser: 60, retryAfter: 10 }

/** The imports of files of other products. All of them refuse with `notFound` an import that the user does not have. */
export interface Imports {
  readonly create: (caller: Caller, upload: ImportUpload) => Promise<Import>
  readonly find: (caller: Caller, id: string) => Promise<Import>
  readonly list: (caller: Caller, range: PageRange) => Promise<Page<Import>>
  readonly update: (caller: Caller, update: ImportUpdate) => Promise<Import>
  readonly commit: (caller: Caller, reference: ImportReference) => Promise<Import>
  readonly remove: (caller: Caller, id: string) => Promise<Import>
  readonly readers: WorkSlots
  readonly space: ImportSpace
  /** Deletes the imports of all users that have expired, and files that were left behind. */
  readonly removeExpired: () => Promise<void>
}

interface ImportsContext extends FileContext {
  readonly jobs: PreviewJobs
  readonly maxAccountBytes: number
}

/** Opens the imports of a server. `program` is the path of the program of the thread that reads files. */
export function openImports(
  { areas, db, clocks, log, config }: Pick<Deps, 'areas' | 'db' | 'clocks' | 'log' | 'config'>,
  program: string,
): Imports {
  const { dataDir, maxAccountBytes, isReadOnly } = config
  const folder = openImportFolder(dataDir)
  const readers = createWorkSlots(readerLimits)
  const leases = createLeases({ db, durationMs: leaseMs })
  const fileContext = { areas, db, clocks, program, folder, readers, leases, readerCache: createReaderCache() }
  const context = { ...fileContext, maxAccountBytes, jobs: createPreviewJobs({ ...fileContext, log, isReadOnly }) }
  const { jobs } = context
  return {
    readers,
    space: createImportSpace({ db, clocks, log, config }),
    create: (caller, upload) => createImport(context, caller, upload),
    find: async (caller, id) => toImport({ areas, caller }, await jobs.find(caller, id)),
    list: async (caller, range) => {
      const { rows, count } = await listImports(db, caller, range, clocks.now())
      return { entries: rows.map((row) => toListedImport({ areas, caller }, row)), count }
    },
    update: (caller, update) => updateImport(context, caller, update),
    commit: (caller, reference) => commitFile(context, caller, reference),
    remove: async (caller, id) => {
      const discarded = await discardImport(db, caller, id, clocks.now())
      if (discarded !== null) return { ...toImport({ areas, caller }, discarded), state: 'reverted' }
      return toImport({ areas, caller }, await revertImport(toCommitContext(context, caller), id))
    },
    removeExpired: async () => {
      await removeExpiredImports(db, clocks.now())
      await deleteEndedLeases(db)
      await folder.removeOld(fileLifetimeMs)
    },
  }
}

async function createImport(context: ImportsContext, caller: Caller, upload: ImportUpload): Promise<Import> {
  const { db, clocks, folder, jobs } = context
  const local = await folder.receive(upload.content, clocks.now())
  const id = generateId(clocks.now())
  const row = await storeUpload(context, caller, { id, fileName: upload.fileName, local })
  await jobs.startPreview(caller, row, local)
  const read = await findImport(db, caller, id, clocks.now())
  if (read.state !== 'failed') return toImport({ areas: context.areas, caller }, read)
  await deleteImport(db, caller.ownerId, id)
  throw new Refusal(isErrorCode(read.code) ? read.code : 'unreadable')
}

/** Stores a file with its import. An import whose file cannot be stored is removed. */
async function storeUpload(
  { db, clocks, maxAccountBytes: maxBytes }: ImportsContext,
  caller: Caller,
  { id, fileName, local }: { readonly id: string; readonly fileName: string; readonly local: LocalFile },
): Promise<StoredImport> {
  const { ownerId } = caller
  const reference = { owner_id: ownerId, id, revision: 1 }
  try {
    const bytes = await local.size()
    if (bytes === 0) throw new Refusal('unknownFormat')
    const added = { id, bytes, fileName: toFileName(fileName), now: clocks.now() }
    await withOwnerTransaction(db, ownerId, (transaction) => insertImport(transaction, caller, added), { maxBytes })
    await storeFile(db, reference, local.path)
    await changeImport(db, reference, 'reading', { read_at: clocks.now() })
    return await findImport(db, caller, id, clocks.now())
  } catch (error) {
    await local.remove()
    await deleteImport(db, ownerId, id)
    throw error
  }
}

async function updateImport(context: ImportsContext, caller: Caller, update: ImportUpdate): Promise<Import> {
  const { areas, db, clocks, jobs } = context
  const row = await jobs.find(caller, update.importId)
  const current = toImport({ areas, caller }, row)
  refuseUnchangeable(current, update)
  if (row.state !== 'open') throw new Refusal('importNotReady', { current })
  refuseUnknownAnswers(update.answers, current)
  const categories = await readCategoryMap(db, areas, caller)
  refuseInvalidNames(update.names, current, listAreasWithCategories(areas), categories)
  const change = {
    revision: row.revision + 1,
    state: 'reading',
    progress: 0,
    answers: JSON.stringify({ ...readAnswers(row), ...update.answers }),
    names: JSON.stringify(mergeChosenNames(readChosenNames(row), update.names, categories)),
    read_at: clocks.now(),
  }
  if (!(await changeImport(db, row, 'open', change))) throw new Refusal('staleVersion')
  await jobs.startPreview(caller, { ...row, ...change }, null)
  return toImport({ areas, caller }, await findImport(db, caller, row.id, clocks.now()))
}

/** Refuses with `tooLate` to change an import that is committed, and with `staleVersion` one of another revision. */
function refuseUnchangeable(current: Import, { revision }: ImportReference): void {
  if (current.state === 'committed' || current.state === 'reverted') throw new Refusal('tooLate')
  if (revision !== null && revision !== current.revision) throw new Refusal('staleVersion', { current })
}

async function commitFile(context: ImportsContext, caller: Caller, reference: ImportReference): Promise<Import> {
  const view = { areas: context.areas, caller }
  for (let i = 0; i < maxCommitAttempts; i += 1) {
    const row = await context.jobs.find(caller, reference.importId)
    const current = toImport(view, row)
    if (row.state === 'committed') return current
    refuseUnchangeable(current, reference)
    const isReady = row.state === 'open' && current.questions.every(({ answer }) => answer !== null)
    if (!isReady) throw new Refusal('importNotReady', { current })
    refuseTooManyRecords(row)
    const committed = await commitOnce(context, caller, row)
    if (committed !== null) return toImport(view, committed)
  }
  throw new Refusal('overloaded', { retryAfter: 2 })
}

async function commitOnce(context: ImportsContext, caller: Caller, row: StoredImport): Promise<StoredImport | null> {
  try {
    return await readFile(context, { caller, row, local: null, shouldCache: false }, (file) =>
      commitImport(toCommitContext(context, caller), row, file),
    )
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    // Another call has committed the import and removed its file meanwhile.
    const current = await findImport(context.db, caller, row.id, context.clocks.now())
    if (current.state === 'committed') return current
    throw error.code === 'unexpected' ? error : new Refusal(error.code)
  }
}

function toCommitContext({ areas, db, clocks, maxAccountBytes }: ImportsContext, caller: Caller): CommitContext {
  return { areas, db, caller, now: clocks.now(), maxBytes: maxAccountBytes }
}

/** The last part of a path, as it is shown. */
function toFileName(sent: string): string {
  const [name = ''] = sent.split(/[/\\]/).slice(-1)
  return [...name.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, maxFileNameLength).join('')
}
