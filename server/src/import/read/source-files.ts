import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportFailure } from './import-failure.ts'

/** A file of an import: the file itself, or a member of a zip. Its name is text for the user and never a path. */
export interface SourceFile {
  /** The path in the zip; empty for the file itself. */
  readonly name: string
  /** The declared size, which can be wrong. */
  readonly size: number
  readonly read: () => AsyncIterable<Buffer>
}

export interface SourceFiles {
  readonly files: readonly SourceFile[]
  readonly close: () => void
}

const zipMagic = 'PK\u0003\u0004'
/** A health export has a file for each workout. */
const maxEntries = 100_000
const maxTotalBytes = 4 * 1024 ** 3
/** Texts of one repeated row compress about a hundredfold. */
const maxRatio = 200
const ratioFreeBytes = 1024 ** 2
const chunkBytes = 65_536

/**
 * Opens a file, or the members of a zip. Members of zips in a zip are not opened. All members together may unpack to `maxBytes`; a member
 * that is read again counts once.
 */
export async function openSourceFiles(path: string, maxBytes = maxTotalBytes): Promise<SourceFiles> {
  const { size } = await stat(path)
  if (size === 0) throw new ImportFailure('unknownFormat')
  if ((await readMagic(path)) === zipMagic) return openZip(path, maxBytes)
  const read = () => createReadStream(path, { highWaterMark: chunkBytes })
  return { files: [{ name: '', size, read }], close: () => undefined }
}

async function readMagic(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(zipMagic.length), 0, zipMagic.length, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

async function openZip(path: string, maxBytes: number): Promise<SourceFiles> {
  const zip = await orUnreadable(openPromise(path, { autoClose: false, validateEntrySizes: false }))
  if (zip.entryCount > maxEntries) throw new ImportFailure('bodyTooLarge')
  const entries = await orUnreadable(Array.fromAsync(zip.eachEntry()))
  let totalBytes = 0
  const addBytes = (bytes: number) => {
    totalBytes += bytes
    if (totalBytes > maxBytes) throw new ImportFailure('bodyTooLarge')
  }
  const members = entries.filter(({ fileName }) => !/(^|\/)(__MACOSX\/|\.)|\/$/.test(fileName))
  if (members.some((entry) => entry.isEncrypted())) throw new ImportFailure('unreadable')
  const files = members.map((entry) => {
    const checkSize = createSizeCheck(entry, addBytes)
    return { name: entry.fileName, size: entry.uncompressedSize, read: () => unpack(zip, entry, checkSize) }
  })
  return { files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)), close: () => zip.close() }
}

/**
 * Returns what checks to how many bytes a member has unpacked until now. It passes the bytes that no earlier reading has unpacked to
 * `addBytes`, and throws above the limit of the member.
 */
function createSizeCheck(entry: Entry, addBytes: (bytes: number) => void): (bytes: number) => void {
  const maxBytes = Math.max(ratioFreeBytes, entry.compressedSize * maxRatio)
  let countedBytes = 0
  return (bytes) => {
    if (bytes > maxBytes) throw new ImportFailure('bodyTooLarge')
    addBytes(Math.max(0, bytes - countedBytes))
    countedBytes = Math.max(bytes, countedBytes)
  }
}

/** Unpacks a member and counts the bytes itself, because a zip bomb declares wrong sizes. */
async function* unpack(zip: ZipFile, entry: Entry, checkSize: (bytes: number) => void): AsyncGenerator<Buffer> {
  const stream = await orUnreadable(zip.openReadStreamPromise(entry))
  let bytes = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length
      checkSize(bytes)
      yield part
    }
  } catch (error) {
    throw error instanceof ImportFailure ? error : new ImportFailure('unreadable')
  } finally {
    stream.destroy()
  }
  if (bytes !== entry.uncompressedSize) throw new ImportFailure('unreadable')
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw new ImportFailure('unreadable')
  }
}

/** The first bytes of a file. */
export async function readFirstBytes(file: SourceFile, length = chunkBytes): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of file.read()) {
    parts.push(part)
    bytes += part.length
    if (bytes >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
