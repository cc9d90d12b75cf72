import { yieldWhenLong } from './event-loop.ts'

/** Lists up to this length are written without yielding. */
const shortList = 8
/** Below this length a string is faster to send than bytes. */
const shortText = 4096
const chunkLength = 65_536

/** `JSON.stringify(value)` of plain data that yields between the members of its lists; bytes if it is long. */
export async function encodeJson(value: unknown): Promise<string | Buffer> {
  const parts: string[] = []
  await writeJson(value, parts)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return length < shortText ? parts.join('') : encodeParts(parts)
}

async function encodeParts(parts: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < chunkLength) continue
    chunks.push(Buffer.from(text))
    text = ''
    await yieldWhenLong()
  }
  // Buffers of a few kilobytes share 64 kB, all of which a cached response would keep. These bytes have memory of their own.
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, Buffer.byteLength(text)))
  let offset = 0
  for (const chunk of chunks) offset += chunk.copy(bytes, offset)
  bytes.write(text, offset)
  return bytes
}

async function writeJson(value: unknown, parts: string[]): Promise<void> {
  if (Array.isArray(value) && value.length > shortList) await writeList(value, parts)
  else if (isRecord(value)) await writeMembers(value, parts)
  else parts.push(JSON.stringify(value))
}

async function writeList(list: readonly unknown[], parts: string[]): Promise<void> {
  let before = '['
  for (const each of list) {
    parts.push(before, JSON.stringify(each) ?? 'null')
    before = ','
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  parts.push(']')
}

async function writeMembers(record: Readonly<Record<string, unknown>>, parts: string[]): Promise<void> {
  let before = '{'
  for (const [name, member] of Object.entries(record)) {
    if (member === undefined) continue
    parts.push(`${before}${JSON.stringify(name)}:`)
    before = ','
    await writeJson(member, parts)
  }
  parts.push(before === '{' ? '{}' : '}')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
}
