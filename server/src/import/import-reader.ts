import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import type { ErrorCode } from '@haru/shared/errors.ts'
import type { ImportAccount, ReadImport, ReadingProgress } from './read/import-result.ts'
import type { RecordGroup } from './record-group.ts'
import type { FileName } from './record-groups.ts'

/** What the thread that reads a file gets. */
export interface ReaderSetup {
  readonly path: string
  readonly account: ImportAccount
  readonly answers: Readonly<Record<string, string>>
}

/** A read file without its rows. */
export interface ImportSummary
  extends Pick<ReadImport, 'format' | 'encoding' | 'records' | 'questions' | 'skipped' | 'refused' | 'refusedCount'> {
  readonly names: readonly FileName[]
  readonly knownCount: number
  readonly lists: readonly string[]
}

/** A request to the thread: the identities that are known, or the next groups. */
export type ReaderRequest = { readonly known: string } | 'next'

export type ReaderResponse =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'format'; readonly format: ImportFormat }
  | { readonly kind: 'summary'; readonly summary: ImportSummary }
  | { readonly kind: 'groups'; readonly groups: readonly RecordGroup[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode }

/** The file cannot be imported. It has no text of the file, which is private. */
export class ReadFailure extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.name = 'ReadFailure'
    this.code = code
  }
}

/** A file that a thread reads. The methods are called in their order, `groups` once. */
export interface ImportReader {
  /** Reads the whole file. Throws a `ReadFailure`. */
  readonly readFormat: () => Promise<ImportFormat>
  /** Groups the rows without those whose identities are known. */
  readonly summarize: (known: string) => Promise<ImportSummary>
  /** The groups, some at a time, so that few of them are in the memory of the server. */
  readonly groups: () => AsyncIterable<readonly RecordGroup[]>
  readonly close: () => Promise<void>
}

/** The memory of a thread: what the rows of the largest file take, and much less than a machine has. */
const maxHeapMb = 400
/** A file that takes longer is not read to its end. */
const maxReadMs = 600_000

/** Starts a thread that reads a file, so that other users do not wait. `program` is its path. */
export function openImportReader(
  program: string,
  setup: ReaderSetup,
  onProgress: (progress: ReadingProgress) => void = () => undefined,
): ImportReader {
  const worker = new Worker(program, {
    workerData: setup,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const timer = setTimeout(() => void worker.terminate(), maxReadMs).unref()
  // A thread without memory ends with an error, and one that is terminated with none.
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ReadFailure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bodyTooLarge' : 'unreadable'))
    })
    worker.once('exit', () => reject(new ReadFailure('unreadable')))
  })
  ended.catch(() => undefined)

  const responses = on(worker, 'message')[Symbol.asyncIterator]()
  async function receive<Kind extends ReaderResponse['kind']>(
    kind: Kind,
  ): Promise<Extract<ReaderResponse, { readonly kind: Kind }>> {
    for (;;) {
      const { value } = await Promise.race([responses.next(), ended])
      const [response] = value as [ReaderResponse]
      if (response.kind === 'failed') throw new ReadFailure(response.code)
      if (response.kind === 'progress') onProgress(response.progress)
      if (isOfKind(response, kind)) return response
    }
  }

  const send = (request: ReaderRequest) => worker.postMessage(request)
  return {
    readFormat: async () => (await receive('format')).format,
    summarize: async (known) => {
      send({ known })
      return (await receive('summary')).summary
    },
    async *groups() {
      for (;;) {
        send('next')
        const { groups } = await receive('groups')
        if (groups.length === 0) return
        yield groups
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
  kind: Kind,
): response is Extract<ReaderResponse, { readonly kind: Kind }> {
  return response.kind === kind
}
