import { createReadStream, type Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import { ImportError } from '../rows/table-row.ts'

/** A file and its members: a folder or a zip has many, any other file is its own single member. */
export interface FileContainer {
  readonly name: string
  readonly members: readonly ContainerMember[]
  readonly close: () => Promise<void>
}

export interface ContainerMember {
  /** The file name without folders. */
  readonly name: string
  /** The size of the data that `read` returns, in bytes. */
  readonly size: number
  /** Changes when the member is written again: a modification time, or a checksum. */
  readonly stamp: number
  readonly read: () => Promise<Readable>
}

const chunkBytes = 65_536

/** Opens a file, a folder or a zip. A zip is never unpacked to disk: its members are read as streams. */
export async function openContainer(path: string): Promise<FileContainer> {
  const stats = await statExisting(path)
  const name = basename(path)
  if (stats.isDirectory()) return { name, members: await listFiles(path), close: async () => undefined }
  if ((await readFirstBytes(path)) === zipMagic) return openZip(path, name)
  return { name, members: [createFileMember(path, stats)], close: async () => undefined }
}

async function statExisting(path: string): Promise<Stats> {
  try {
    return await stat(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new ImportError(code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be read (${code}).`)
  }
}

async function listFiles(folder: string): Promise<readonly ContainerMember[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  return Promise.all(files.map(async (file) => createFileMember(file, await stat(file))))
}

function createFileMember(path: string, { size, mtimeMs }: Stats): ContainerMember {
  const read = async () => createReadStream(path, { highWaterMark: chunkBytes })
  return { name: basename(path), size, stamp: mtimeMs, read }
}

const zipMagic = 'PK\u0003\u0004'

async function readFirstBytes(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(zipMagic.length), 0, zipMagic.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } catch (error) {
    throw new ImportError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function openZip(path: string, zipName: string): Promise<FileContainer> {
  try {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: false })
    const members: ContainerMember[] = []
    for await (const entry of zip.eachEntry()) {
      const isHidden = /(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)
      if (entry.fileName.endsWith('/') || isHidden || entry.isEncrypted()) continue
      const read = () => zip.openReadStreamPromise(entry)
      const name = entry.fileName.replace(/^.*\//s, '')
      members.push({ name, size: entry.uncompressedSize, stamp: entry.crc32, read })
    }
    return { name: zipName, members, close: async () => zip.close() }
  } catch (error) {
    throw new ImportError(`${zipName} is not a whole zip: ${(error as Error).message}.`)
  }
}
