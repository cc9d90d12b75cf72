import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@haru/shared/errors.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { collectUpload } from '../http/uploads.ts'
import { dataFile } from './format.ts'

/** An export has about a dozen. */
const mostMembers = 100
/** Of `haru.json`: three times what ten years of ten foods a day are. */
const largestData = 64 * 1024 * 1024
const largestWhole = 4 * largestData

const zipMagic = 'PK\u0003\u0004'
const chunkSize = 65_536

/** What is no export of ours, whatever else it is. */
export function notAnExport(field?: string): Refusal {
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
export async function dataOf(file: AsyncIterable<Buffer>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = file[Symbol.asyncIterator]()
  const first = await firstOf(chunks)
  if (first.toString('latin1', 0, zipMagic.length) !== zipMagic) return inChunks(first, chunks)
  // The contents of a zip stand at its end.
  const zip = await orNone(fromBufferPromise(await collectUpload(inChunks(first, chunks)), { strictFileNames: true }))
  return unpacked(zip, await findData(zip))
}

/** The beginning of a file, long enough to tell what it is. */
async function firstOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let first = Buffer.alloc(0)
  while (first.length < zipMagic.length) {
    const next = await chunks.next()
    if (next.done === true) return first
    first = Buffer.concat([first, next.value])
  }
  return first
}

async function findData(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > mostMembers) throw new Refusal('bodyTooLarge')
  const members = await orNone(Array.fromAsync(zip.eachEntry()))
  if (members.some(isUnsafe)) throw notAnExport()
  const whole = members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  // Some programs put what they pack into a folder.
  const [data, ...others] = members.filter(({ fileName }) => fileName.split('/').at(-1) === dataFile)
  if (whole > largestWhole || (data?.uncompressedSize ?? 0) > largestData) throw new Refusal('bodyTooLarge')
  if (data === undefined || others.length > 0) throw notAnExport()
  return data
}

const fileTypeOf = (entry: Entry) => (entry.externalFileAttributes >>> 28) & 0xf
const symbolicLink = 0xa

// Names that lead out of the zip are refused by who reads it.
function isUnsafe(entry: Entry): boolean {
  return entry.isEncrypted() || fileTypeOf(entry) === symbolicLink
}

// Who reads it compares what comes with what the zip said, and breaks off where it is more.
async function* unpacked(zip: ZipFile, data: Entry): AsyncGenerator<Uint8Array> {
  const stream = await orNone(zip.openReadStreamPromise(data))
  try {
    yield* stream
  } catch {
    throw notAnExport()
  } finally {
    stream.destroy()
    zip.close()
  }
}

async function* inChunks(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Uint8Array> {
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

async function orNone<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw notAnExport()
  }
}
