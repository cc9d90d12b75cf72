import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@haru/shared/errors.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { collectUpload } from '../http/parse/uploads.ts'
import { dataFileName } from './format.ts'

/** An export has about a dozen. */
const maxMembers = 100
/** Of `haru.json`: three times what ten years of ten foods a day are. */
const maxDataBytes = 64 * 1024 * 1024
const maxTotalBytes = 4 * maxDataBytes

const zipMagic = 'PK\u0003\u0004'
const chunkSize = 65_536

/** What is no export of ours, whatever else it is. */
export function createNotAnExport(field?: string): Refusal {
  return new Refusal('invalidObject', {
    msg: 'error.notAnExport',
    ...(field === undefined ? {} : { field: field.slice(0, 60) }),
  })
}

/**
 * The bytes of the `haru.json` of an export, or of that file itself, while they are unpacked. Nothing of a zip is ever written
 * anywhere. Refuses with `bodyTooLarge` what would be too much, by what the zip says and by what comes, and with
 * `invalidObject` what is no zip, or one that leads out of itself.
 */
export async function openDataFile(file: AsyncIterable<Buffer>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = file[Symbol.asyncIterator]()
  const first = await readBeginning(chunks)
  if (first.toString('latin1', 0, zipMagic.length) !== zipMagic) return yieldChunks(first, chunks)
  // The contents of a zip stand at its end.
  const zip = await orNotAnExport(
    fromBufferPromise(await collectUpload(yieldChunks(first, chunks)), { strictFileNames: true }),
  )
  return unpack(zip, await findData(zip))
}

/** The beginning of a file, long enough to tell what it is. */
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
  const members = await orNotAnExport(Array.fromAsync(zip.eachEntry()))
  if (members.some(isUnsafe)) throw createNotAnExport()
  const whole = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  // Some programs put what they pack into a folder.
  const [data, ...others] = members.filter(({ fileName }) => fileName.split('/').at(-1) === dataFileName)
  if (whole > maxTotalBytes || (data?.uncompressedSize ?? 0) > maxDataBytes) throw new Refusal('bodyTooLarge')
  if (data === undefined || others.length > 0) throw createNotAnExport()
  return data
}

const fileTypeOf = (entry: Entry) => (entry.externalFileAttributes >>> 28) & 0xf
const symbolicLink = 0xa

// Names that lead out of the zip are refused by who reads it.
function isUnsafe(entry: Entry): boolean {
  return entry.isEncrypted() || fileTypeOf(entry) === symbolicLink
}

// Who reads it compares what comes with what the zip said, and breaks off where it is more.
async function* unpack(zip: ZipFile, data: Entry): AsyncGenerator<Uint8Array> {
  const stream = await orNotAnExport(zip.openReadStreamPromise(data))
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
      // Others have their turn in between.
      await nextTurn()
    }
    const next = await rest.next()
    if (next.done === true) return
    chunk = next.value
  }
}

async function orNotAnExport<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw createNotAnExport()
  }
}
