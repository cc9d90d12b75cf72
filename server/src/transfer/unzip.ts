import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@haru/shared/errors.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { collectUpload } from '../http/parse/uploads.ts'
import { dataFileName } from './format.ts'

/** An export has about a dozen. */
const maxMembers = 100
/** The limit of `haru.json`: three times ten years of ten foods a day. */
const maxDataBytes = 64 * 1024 * 1024
const maxTotalBytes = 4 * maxDataBytes

const zipMagic = 'PK\u0003\u0004'
const chunkSize = 65_536

/** The refusal of a file that is not an export. */
export function createNotAnExport(field?: string): Refusal {
  return new Refusal('invalidObject', {
    msg: 'error.notAnExport',
    ...(field === undefined ? {} : { field: field.slice(0, 60) }),
  })
}

/**
 * Opens the bytes of the `haru.json` of an export, or of that file itself, while they are unpacked. Nothing of a zip is
 * written to disk. Refuses with `bodyTooLarge` by the declared and the actual sizes, and with `invalidObject` files
 * that are not a zip and zips with unsafe paths.
 */
export async function openDataFile(file: AsyncIterable<Buffer>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = file[Symbol.asyncIterator]()
  const first = await readBeginning(chunks)
  if (first.toString('latin1', 0, zipMagic.length) !== zipMagic) return yieldChunks(first, chunks)
  // The directory of a zip is at its end.
  const zip = await withExportRefusal(
    fromBufferPromise(await collectUpload(yieldChunks(first, chunks)), { strictFileNames: true }),
  )
  return unpack(zip, await findData(zip))
}

/** Reads the first bytes of a file, enough to detect its type. */
async function readBeginning(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < zipMagic.length) {
    const next = await chunks.next()
    if (next.done === true) return first
    first = Buffer.concat([first, next.value])
  }
  return first
}

async function findData(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > maxMembers) throw new Refusal('bodyTooLarge')
  const members = await withExportRefusal(Array.fromAsync(zip.eachEntry()))
  if (members.some(isUnsafe)) throw createNotAnExport()
  const totalBytes = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  // Some programs pack the files into a folder.
  const [data, ...others] = members.filter(({ fileName }) => fileName.split('/').at(-1) === dataFileName)
  if (totalBytes > maxTotalBytes || (data?.uncompressedSize ?? 0) > maxDataBytes) throw new Refusal('bodyTooLarge')
  if (data === undefined || others.length > 0) throw createNotAnExport()
  return data
}

const readFileType = (entry: Entry) => (entry.externalFileAttributes >>> 28) & 0xf
const symbolicLink = 0xa

// yauzl refuses names with unsafe paths.
function isUnsafe(entry: Entry): boolean {
  return entry.isEncrypted() || readFileType(entry) === symbolicLink
}

// yauzl compares the unpacked bytes with the declared size, and stops where there are more.
async function* unpack(zip: ZipFile, data: Entry): AsyncGenerator<Uint8Array> {
  const stream = await withExportRefusal(zip.openReadStreamPromise(data))
  try {
    yield* stream
  } catch {
    throw createNotAnExport()
  } finally {
    stream.destroy()
    zip.close()
  }
}

async function* yieldChunks(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
  for (let chunk = first; ; ) {
    for (let i = 0; i < chunk.length; i += chunkSize) {
      yield chunk.subarray(i, i + chunkSize)
      // Yield to other requests.
      await nextTurn()
    }
    const next = await rest.next()
    if (next.done === true) return
    chunk = next.value
  }
}

async function withExportRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw createNotAnExport()
  }
}
