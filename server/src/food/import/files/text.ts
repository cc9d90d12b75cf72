import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { getDecoder } from 'iconv-lite'
import { ImportError } from '../rows/table-row.ts'
import type { ContainerMember } from './file-container.ts'

/** Counts the bytes that were read of a file, before decompression. */
export interface ByteCounter {
  bytes: number
}

export type TextEncodingName = 'utf-8' | 'euc-kr' | 'windows-1252'

/** The first bytes of a member after decompression, and its text encoding. */
export interface FileHead {
  readonly bytes: Buffer
  readonly text: string
  readonly encoding: TextEncodingName
}

const headBytes = 65_536

export async function readHead(member: ContainerMember): Promise<FileHead> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of readUnpacked(member, { bytes: 0 })) {
    parts.push(part)
    length += part.length
    if (length >= headBytes) break
  }
  const head = Buffer.concat(parts).subarray(0, headBytes)
  const encoding = detectEncoding(head)
  // Half a letter at the end of the head is left out.
  return { bytes: head, text: getDecoder(encoding).write(head), encoding }
}

// Korean authorities publish CP949, which the Encoding standard calls euc-kr. The last fallback is the encoding of western Windows.
function detectEncoding(head: Buffer): TextEncodingName {
  if (isUtf8(head)) return 'utf-8'
  return getDecoder('euc-kr').write(head).includes('\ufffd') ? 'windows-1252' : 'euc-kr'
}

/** A text in UTF-8 may have U+FFFD itself, as the Korean RDA table does. */
function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Reads the text of a member in chunks, without a byte order mark. An undecodable character becomes U+FFFD. */
export async function* readText(
  member: ContainerMember,
  encoding: TextEncodingName,
  counter: ByteCounter,
): AsyncGenerator<string> {
  const decoder = getDecoder(encoding)
  for await (const part of readUnpacked(member, counter)) yield decoder.write(part)
  yield decoder.end() ?? ''
}

/** The longest lines are products of Open Food Facts with their whole history. */
const maxLineLength = 33_554_432

/** Splits a text into lines with their numbers from 1. Only line feeds end a line. */
export async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<{ at: number; line: string }> {
  let rest = ''
  let at = 0
  for await (const part of text) {
    const lines = part.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new ImportError(`Line ${at + lines.length + 1} is too long.`)
    for (const line of lines) {
      at += 1
      yield { at, line: line.endsWith('\r') ? line.slice(0, -1) : line }
    }
  }
  if (rest !== '') yield { at: at + 1, line: rest }
}

const gzipMagic = [0x1f, 0x8b]

async function* readUnpacked(member: ContainerMember, counter: ByteCounter): AsyncGenerator<Buffer> {
  const stream = await member.read()
  const parts = countBytes(stream, counter)
  try {
    const { value: first, done } = await parts.next()
    if (done === true) return
    const all = prependChunk(first, parts)
    yield* gzipMagic.every((byte, i) => first[i] === byte) ? gunzip(all) : all
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw error
    throw new ImportError(`${member.name} is damaged or not whole (${message}): download it again.`)
  } finally {
    stream.destroy()
  }
}

async function* countBytes(stream: Readable, counter: ByteCounter): AsyncGenerator<Buffer> {
  for await (const part of stream as AsyncIterable<Buffer>) {
    counter.bytes += part.length
    yield part
  }
}

async function* prependChunk(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function gunzip(parts: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(parts, { objectMode: false }), createGunzip({ chunkSize: 262_144 }), () => undefined)
}
