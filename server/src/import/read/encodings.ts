import { decode, getDecoder } from 'iconv-lite'
import { ImportFailure } from './import-failure.ts'
import type { SourceFile } from './source-files.ts'

/** The encodings of texts without a mark that are no UTF-8, the likeliest first, by their names in the Encoding standard. */
const otherEncodings = [
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1257',
] as const

const western = 'windows-1252'

/** The encodings in which a file is a text, the likeliest first; none for other files. `declared` is the one that the text itself names. */
export async function detectEncodings(file: SourceFile, declared = ''): Promise<readonly string[]> {
  for await (const part of file.read()) {
    const marked = findMark(part) ?? findWideEncoding(part)
    if (marked !== null) return [marked]
    break
  }
  const isUtf8 = await checkAll(file, createCheck(new TextDecoder('utf-8', { fatal: true })))
  if (isUtf8 === true) return ['utf-8']
  const korean = createKoreanCheck()
  // Reading a text as Korean takes long, and most texts are UTF-8.
  const isKorean = await checkAll(file, korean.isText)
  if (isUtf8 === null || isKorean === null) return []
  const encodings = otherEncodings.filter((encoding) => encoding !== 'euc-kr' || isKorean)
  const likeliest = encodings.find((each) => each === declared) ?? (isKorean && korean.isLikely() ? 'euc-kr' : western)
  return [likeliest, ...encodings.filter((encoding) => encoding !== likeliest)]
}

/** Whether all parts of a file pass a check; null for a file with a 0, which is no text. */
async function checkAll(file: SourceFile, check: (part: Buffer) => boolean): Promise<boolean | null> {
  let isValid = true
  for await (const part of file.read()) {
    if (part.includes(0)) return null
    isValid &&= check(part)
  }
  return isValid
}

function createCheck(decoder: TextDecoder): (part: Buffer) => boolean {
  return (part) => {
    try {
      decoder.decode(part, { stream: true })
      return true
    } catch {
      return false
    }
  }
}

/** Most Korean letters are two bytes beyond ASCII, while western texts have single ones: their letters with accents. */
function createKoreanCheck() {
  const decoder = getDecoder('euc-kr')
  let pairs = 0
  let singles = 0
  return {
    isText: (part: Buffer) => {
      for (const [run] of part.toString('latin1').matchAll(/[\x80-\xff]+/g)) {
        if (run.length % 2 === 0) pairs += 1
        else singles += 1
      }
      return !decoder.write(part).includes('\ufffd')
    },
    isLikely: () => pairs > singles,
  }
}

/** The encoding that the beginning of an XML or OFX names; empty without one. */
export function findDeclaredEncoding(head: Buffer): string {
  const text = head.toString('latin1', 0, 1000)
  const xml = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(text)?.[1]?.toLowerCase() ?? ''
  const charset = /^CHARSET:\s*(125\d)\s*$/m.exec(text)?.[1]
  return charset === undefined ? xml : `windows-${charset}`
}

function findMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** The UTF-16 of a text without a mark: the digits and separators of its beginning have a 0 as every first or every second byte. */
function findWideEncoding(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 256)
  const zerosAt = (parity: number) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length
  const [first, second] = [zerosAt(0), zerosAt(1)]
  // Some letters, such as 가, have a 0 at the other place.
  if (first + second < 3 || Math.min(first, second) * 4 > Math.max(first, second)) return null
  return first < second ? 'utf-16le' : 'utf-16be'
}

/** Decodes the first bytes of a file, without a byte order mark and with line feeds as its only line ends. */
export function decodeHead(head: Buffer, encoding: string): string {
  return decode(head, encoding).replaceAll(/\r\n?/g, '\n')
}

/** Reads a text in chunks, without a byte order mark and with line feeds as its only line ends. Half a character at the end is left out. */
export async function* readDecodedText(file: SourceFile, encoding: string): AsyncGenerator<string> {
  const decoder = getDecoder(encoding)
  let endsWithReturn = false
  for await (const part of file.read()) {
    let text = decoder.write(part)
    if (endsWithReturn && text.startsWith('\n')) text = text.slice(1)
    if (text === '') continue
    endsWithReturn = text.endsWith('\r')
    yield text.replaceAll(/\r\n?/g, '\n')
  }
}

/** Splits a text into its lines, numbered from 1. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let rest = ''
  let line = 0
  for await (const part of text) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineLength) throw new ImportFailure('unreadable')
    for (const each of lines) yield { line: ++line, text: each }
  }
  if (rest !== '') yield { line: line + 1, text: rest }
}

const maxLineLength = 16 * 1024 ** 2
