import type { ImportReader } from './import-reader.ts'
import type { KnownRecords } from './import-rows.ts'
import type { UnresolvedName } from './plan/group-rows.ts'

/** A file that a thread has read and grouped. */
export interface OpenFile {
  /** The inputs of the reading: the import, its answers, the account, and the items that other imports have stored in it. */
  readonly key: string
  readonly reader: ImportReader
  readonly known: KnownRecords
  readonly names: readonly UnresolvedName[]
}

/** The thread that has made the latest preview of a server. It waits for the commit, so that the file need not be read again. */
export interface ReaderCache {
  /** Caches the thread instead of the one that is cached. */
  readonly put: (file: OpenFile) => void
  /** Takes the cached thread; null if it has read something else: it then ends, so that no more threads exist than are allowed to read. */
  readonly take: (key: string) => Promise<OpenFile | null>
}

/** A user reads the preview, and chooses other categories for its names, within this time. */
const lifetimeMs = 120_000

export function createReaderCache(): ReaderCache {
  let cached: OpenFile | null = null
  let timer: NodeJS.Timeout | undefined

  function remove(): OpenFile | null {
    clearTimeout(timer)
    const removed = cached
    cached = null
    return removed
  }

  return {
    put: (file) => {
      void remove()?.reader.close()
      cached = file
      timer = setTimeout(() => void remove()?.reader.close(), lifetimeMs).unref()
    },
    take: async (key) => {
      const file = remove()
      if (file?.key === key) return file
      await file?.reader.close()
      return null
    },
  }
}
