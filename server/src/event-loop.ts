import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may go on before others have their turn. */
const maxPieceMs = 5

let began: number | null = null

/**
 * Gives the event loop a turn where all that was done since its last one has taken long. Next to nothing where it
 * has not, so it may stand in a loop and before every query.
 */
export function yieldWhenLong(): Promise<void> | undefined {
  const now = performance.now()
  if (began === null) {
    began = now
    setImmediate(() => {
      began = null
    })
  }
  return now - began > maxPieceMs ? nextTurn() : undefined
}

/** How long work in the background may go on, which nobody waits for as for a screen. */
const maxBackgroundPieceMs = 2
/** How long it is put off by requests that go on. */
const maxRestMs = 20

let requestCount = 0
let onQuiet: () => void = () => undefined
let lastTurn: Promise<void> = Promise.resolve()
let backgroundBegan = Number.NEGATIVE_INFINITY

/** Counts a request that work in the background gives way to, until the result is called, which may be more than once. */
export function beginRequest(): () => void {
  let isOver = false
  requestCount += 1
  return () => {
    if (isOver) return
    isOver = true
    requestCount -= 1
    if (requestCount === 0) onQuiet()
  }
}

/**
 * Gives way to requests where work that takes seconds, such as an export, has gone on for a while: it goes on when no request is
 * under way, one such work after the other. Next to nothing where it has not, so it may stand in a loop.
 */
export function yieldToRequests(): Promise<void> | undefined {
  if (performance.now() - backgroundBegan < maxBackgroundPieceMs) return undefined
  lastTurn = lastTurn.then(untilQuiet)
  return lastTurn
}

async function untilQuiet(): Promise<void> {
  await nextTurn()
  if (requestCount > 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, maxRestMs)
    onQuiet = resolve
    await promise
    clearTimeout(timer)
  }
  backgroundBegan = performance.now()
}

/** `list.map(map)`, with turns for others in between. */
export async function mapInSlices<T, R>(list: Iterable<T>, map: (of: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const each of list) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    mapped.push(map(each))
  }
  return mapped
}

/** Lists that are shorter are written at once. */
const shortList = 8
/** Below this a text is quicker to send than bytes. */
const shortText = 4096
const chunkLength = 65_536

/** `JSON.stringify(value)` of data, with turns for others between the members of its lists; as bytes where it is long. */
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
  return Buffer.concat([...chunks, Buffer.from(text)])
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
