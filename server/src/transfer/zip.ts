import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { yieldToRequests } from '../runtime/event-loop.ts'

/** A file of a zip, written while it is read. */
export interface ZipMember {
  readonly name: string
  readonly text: () => AsyncIterable<string>
}

// Times in a zip are in the local time zone, so a fixed time gives the same bytes everywhere.
const fixedTime = new Date(1980, 0, 1)
const options = { mtime: fixedTime, mode: 0o100644, forceDosTimestamp: true } as const

/** Creates a zip. The same members give the same bytes at any time and place. Only a little of it is in memory. */
export function createZip(members: readonly ZipMember[]): Readable {
  const zip = new ZipFile()
  const stream = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  let open: Readable | null = null
  zip.once('error', (error) => stream.destroy(error as Error))
  stream.once('close', () => open?.destroy())
  for (const { name, text } of members) {
    zip.addReadStreamLazy(name, options, (callback) => {
      const content = Readable.from(splitIntoBuffers(text()), { objectMode: false })
      content.once('error', (error) => stream.destroy(error))
      open = content
      callback(null, content)
    })
  }
  zip.end()
  return stream
}

const bufferLength = 65_536

/** Joins and splits texts into buffers of one length, and yields to requests after each buffer. */
export async function* splitIntoBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    while (rest.length >= bufferLength) {
      // Half of a surrogate pair cannot be encoded.
      const end = isHighSurrogate(rest.charCodeAt(bufferLength - 1)) ? bufferLength - 1 : bufferLength
      yield Buffer.from(rest.slice(0, end))
      rest = rest.slice(end)
      await yieldToRequests()
    }
  }
  yield Buffer.from(rest)
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}
