import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { UnresolvedName } from './plan/group-rows.ts'
import type { NeededDays, PlannedRecord, PlanResult, PlanSetup } from './plan/planner.ts'
import { ImportFailure, type ImportFailureCode } from './read/import-failure.ts'
import type { ImportAccount, ReadingProgress } from './read/import-result.ts'

/** The input of the thread that reads a file. */
export interface ReaderSetup {
  readonly path: string
  readonly account: ImportAccount
  readonly answers: Readonly<Record<string, string>>
}

/** A request to the thread: the identities that are known, then for each plan what it needs, and the records of the days that it needs. */
export type ReaderRequest = string | PlanSetup | readonly Entry[]

export type ReaderResponse =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'format'; readonly format: ImportFormat }
  | { readonly kind: 'names'; readonly names: readonly UnresolvedName[] }
  | { readonly kind: 'needed'; readonly needed: NeededDays }
  | { readonly kind: 'records'; readonly records: readonly PlannedRecord[] }
  | { readonly kind: 'result'; readonly result: PlanResult }
  | { readonly kind: 'failed'; readonly code: ImportFailureCode; readonly stackFrames?: string }

/** The account to which the records of a file are compared. */
interface PlanAccount {
  /** Reads the records of an area that begin on one of the days. */
  readonly readRecords: (needed: NeededDays) => Promise<readonly Entry[]>
  /** Stores planned records; not called for a preview. */
  readonly storeRecords: (records: readonly PlannedRecord[]) => Promise<void>
}

/** A file that a thread reads. The methods are called in their order, and `plan` as often as needed. */
export interface ImportReader {
  /** Reads the whole file. Throws an `ImportFailure`. */
  readonly readFormat: () => Promise<ImportFormat>
  /** Groups the rows without those whose identities are known, and returns the names of the file. */
  readonly groupRows: (known: string) => Promise<readonly UnresolvedName[]>
  /** Plans what the file adds to the account, some records at a time, so that few of them are in the memory of the server. */
  readonly plan: (setup: PlanSetup, account: PlanAccount) => Promise<PlanResult>
  readonly close: () => Promise<void>
}

/** The memory of a thread: what the rows of the largest file take, and much less than a machine has. */
const maxHeapMb = 400
/** The part for new objects. With the few megabytes of the server, collecting garbage takes a fifth of the time of the thread. */
const maxYoungHeapMb = 48
/** A file whose reading, or a plan of it, takes longer is given up. */
const maxStepMs = 600_000

/** Starts a thread that reads a file, so that other users do not wait. `program` is its path. */
export function openImportReader(
  program: string,
  setup: ReaderSetup,
  onProgress: (progress: ReadingProgress) => void = () => undefined,
): ImportReader {
  const worker = new Worker(program, {
    workerData: setup,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
  })
  // A server that stops does not wait for the thread.
  worker.unref()
  const timer = setTimeout(() => void worker.terminate(), maxStepMs).unref()
  // A thread without memory ends with an error, and one that is terminated with none.
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ImportFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bodyTooLarge' : 'unreadable'))
    })
    worker.once('exit', () => reject(new ImportFailure('unreadable')))
  })
  ended.catch(() => undefined)

  const responses = on(worker, 'message')[Symbol.asyncIterator]()
  async function receive<Kind extends ReaderResponse['kind']>(
    ...kinds: readonly Kind[]
  ): Promise<Extract<ReaderResponse, { readonly kind: Kind }>> {
    for (;;) {
      const { value } = await Promise.race([responses.next(), ended])
      const [response] = value as [ReaderResponse]
      if (response.kind === 'failed') throw new ImportFailure(response.code, response.stackFrames)
      if (response.kind === 'progress') onProgress(response.progress)
      if (isOfKind(response, kinds)) return response
    }
  }

  const send = (request: ReaderRequest) => worker.postMessage(request)
  return {
    readFormat: async () => (await receive('format')).format,
    groupRows: async (known) => {
      send(known)
      return (await receive('names')).names
    },
    plan: async (setup, { readRecords, storeRecords }) => {
      timer.refresh()
      send(setup)
      for (;;) {
        const response = await receive('needed', 'records', 'result')
        if (response.kind === 'needed') send(await readRecords(response.needed))
        else if (response.kind === 'records') await storeRecords(response.records)
        else {
          // The thread may wait for another plan.
          timer.refresh()
          return response.result
        }
      }
    },
    close: async () => {
      clearTimeout(timer)
      await worker.terminate()
    },
  }
}

function isOfKind<Kind extends ReaderResponse['kind']>(
  response: ReaderResponse,
  kinds: readonly Kind[],
): response is Extract<ReaderResponse, { readonly kind: Kind }> {
  return kinds.some((kind) => kind === response.kind)
}
