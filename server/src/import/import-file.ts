import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Refusal } from '@haru/shared/errors.ts'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { generateId } from '../runtime/generate-id.ts'
import { ImportFailure } from './read/import-failure.ts'

/** The compressed bytes of a chunk: small enough for a statement that other requests wait for. */
const chunkBytes = 192 * 1024

/** A file in the folder of the server, until `remove`. */
export interface LocalFile {
  readonly path: string
  readonly size: () => Promise<number>
  readonly remove: () => Promise<void>
}

interface ImportReference {
  readonly owner_id: string
  readonly id: string
}

/** The folder of files that are being read. */
export function openImportFolder(dataDir: string) {
  const folder = join(dataDir, 'imports')

  /** Creates a file that `fill` writes. */
  async function create(now: number, fill: (target: Writable) => Promise<void>): Promise<LocalFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, generateId(now))
    const remove = () => rm(path, { force: true })
    try {
      await fill(createWriteStream(path, { mode: 0o600 }))
      return { path, remove, size: async () => (await stat(path)).size }
    } catch (error) {
      await remove()
      throw error
    }
  }

  return {
    /** Writes a file while it arrives. */
    receive: (chunks: AsyncIterable<Uint8Array>, now: number): Promise<LocalFile> =>
      create(now, (target) => pipeline(chunks, target)),
    /**
     * Writes the file of an import that any server has stored. Throws an `ImportFailure` if a part of it is gone: backups leave files out, and
     * the user can discard an import while its file is read.
     */
    restore: (db: Database, reference: ImportReference, now: number): Promise<LocalFile> =>
      create(now, async (target) => {
        try {
          await pipeline(readChunks(db, reference), createGunzip(), target)
        } catch (error) {
          throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
            ? new ImportFailure('unreadable')
            : error
        }
      }),
    /** Deletes the files, and the copies of databases in folders, that a server has left behind that was killed. */
    removeOld: async (maxAgeMs: number): Promise<void> => {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path)
        if (Date.now() - mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

export type ImportFolder = ReturnType<typeof openImportFolder>

/** Stores a file in the database, compressed and in chunks, so that any server can go on with its import. */
export async function storeFile(db: Database, { owner_id, id }: ImportReference, path: string): Promise<void> {
  let number = 0
  let pending: Buffer[] = []
  let length = 0
  const flush = async () => {
    await insertChunk(db, { owner_id, import_id: id, number, body: Buffer.concat(pending).toString('base64') })
    number += 1
    pending = []
    length = 0
  }
  for await (const bytes of createReadStream(path).pipe(createGzip())) {
    pending.push(bytes)
    length += bytes.length
    if (length >= chunkBytes) await flush()
  }
  await flush()
}

interface Chunk {
  readonly owner_id: string
  readonly import_id: string
  readonly number: number
  readonly body: string
}

// Stores nothing after the import or its account was deleted, because no later deletion would find the chunk.
async function insertChunk(db: Database, { owner_id, import_id, number, body }: Chunk): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('import_chunk')
    .columns(['owner_id', 'import_id', 'number', 'body'])
    .expression((eb) =>
      eb
        .selectFrom('import')
        .select([
          'owner_id',
          'id as import_id',
          sql<number>`cast(${number} as integer)`.as('number'),
          sql<string>`cast(${body} as text)`.as('body'),
        ])
        .where('owner_id', '=', owner_id)
        .where('id', '=', import_id),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('notFound')
}

async function* readChunks(db: Database, { owner_id, id }: ImportReference): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const row = await db
      .selectFrom('import_chunk')
      .select('body')
      .where('owner_id', '=', owner_id)
      .where('import_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
    if (row === undefined && number === 0) throw new ImportFailure('unreadable')
    if (row === undefined) return
    yield Buffer.from(row.body, 'base64')
  }
}
