import { Refusal } from '@haru/shared/errors.ts'

/** The value of a key of a JSON object; the values of a list come row by row. */
export interface JsonPart {
  readonly key: string
  /** The number of the row, from 1; 0 for the start of a list, null for a value that is not a list. */
  readonly row: number | null
  /** As JSON. */
  readonly text: string
}

/** This is longer than any valid row, and than all categories. */
const maxTextLength = 2 * 1024 * 1024

/**
 * Splits a JSON object while it arrives: lists into rows, other values by key. Only one part is in memory. The caller
 * parses the text of each part; the splitter checks the structure around the parts. Refuses with `invalidJson`, and
 * with `bodyTooLarge` for a part that is too long.
 */
export async function* splitJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonPart> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const splitter = createSplitter()
  for await (const chunk of chunks) yield* splitter.feed(decodeText(() => decoder.decode(chunk, { stream: true })))
  yield* splitter.feed(decodeText(() => decoder.decode()))
  splitter.end()
}

function decodeText(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new Refusal('invalidJson')
  }
}

type ParserState =
  | 'start'
  | 'firstKey'
  | 'key'
  | 'colon'
  | 'value'
  | 'firstRow'
  | 'row'
  | 'afterRow'
  | 'afterValue'
  | 'end'

/** The state after a structural character. */
const transitions: Readonly<Record<ParserState, Readonly<Record<string, ParserState>>>> = {
  start: { '{': 'firstKey' },
  firstKey: { '}': 'end' },
  key: {},
  colon: { ':': 'value' },
  value: { '[': 'firstRow' },
  firstRow: { ']': 'afterValue' },
  row: {},
  afterRow: { ',': 'row', ']': 'afterValue' },
  afterValue: { ',': 'key', '}': 'end' },
  end: {},
}

/** The state after a value, for the states that allow a value. */
const statesAfterValue: Readonly<Partial<Record<ParserState, ParserState>>> = {
  firstKey: 'colon',
  key: 'colon',
  value: 'afterValue',
  firstRow: 'afterRow',
  row: 'afterRow',
}

function createSplitter() {
  let state: ParserState = 'start'
  let key = ''
  let row = 0
  let open: OpenValue | null = null

  function* step(char: string): Generator<JsonPart> {
    const next = transitions[state][char]
    if (next === undefined) {
      if (statesAfterValue[state] === undefined || ',:]}'.includes(char)) throw new Refusal('invalidJson')
      open = openValue(char)
      return
    }
    if (next === 'firstRow') {
      row = 0
      yield { key, row, text: '' }
    }
    state = next
  }

  function* finish(text: string): Generator<JsonPart> {
    const at = state
    state = statesAfterValue[at] ?? 'end'
    if (at === 'firstKey' || at === 'key') {
      key = parseKey(text)
      return
    }
    row += 1
    yield { key, row: at === 'value' ? null : row, text }
  }

  /** Continues the open value; returns the index behind the consumed characters. */
  function* continueValue(value: OpenValue, chunk: string, from: number): Generator<JsonPart, number> {
    const { at, isComplete } = findEnd(value, chunk, from)
    value.text += chunk.slice(from, at)
    if (value.text.length > maxTextLength) throw new Refusal('bodyTooLarge')
    if (isComplete) {
      open = null
      yield* finish(value.text)
    }
    return at
  }

  return {
    *feed(chunk: string): Generator<JsonPart> {
      for (let i = 0; i < chunk.length; ) {
        const char = chunk.charAt(i)
        if (open === null && !isSpace(char)) yield* step(char)
        i = open === null ? i + 1 : yield* continueValue(open, chunk, i)
      }
    },
    end(): void {
      if (state !== 'end') throw new Refusal('invalidJson')
    },
  }
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t'
}

function parseKey(text: string): string {
  if (!text.startsWith('"')) throw new Refusal('invalidJson')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalidJson')
  }
}

/** A value whose end has not arrived. */
interface OpenValue {
  text: string
  depth: number
  isString: boolean
  isEscaped: boolean
  /** A number or a literal such as true, which ends before the next structural character. */
  readonly isBare: boolean
}

function openValue(char: string): OpenValue {
  const isBare = char !== '"' && char !== '{' && char !== '['
  return { text: '', depth: 0, isString: false, isEscaped: false, isBare }
}

/** The index behind the end of the value, or the end of the chunk where the value continues. */
function findEnd(open: OpenValue, chunk: string, from: number): { readonly at: number; readonly isComplete: boolean } {
  if (open.isBare) {
    const length = chunk.slice(from).search(/[\s,\]}]/)
    return length === -1 ? { at: chunk.length, isComplete: false } : { at: from + length, isComplete: true }
  }
  for (let i = from; i < chunk.length; i += 1) {
    consumeChar(open, chunk.charAt(i))
    if (open.depth === 0 && !open.isString) return { at: i + 1, isComplete: true }
  }
  return { at: chunk.length, isComplete: false }
}

function consumeChar(open: OpenValue, char: string): void {
  if (open.isEscaped) open.isEscaped = false
  else if (open.isString && char === '\\') open.isEscaped = true
  else if (char === '"') open.isString = !open.isString
  else if (!open.isString) open.depth += depths[char] ?? 0
}

const depths: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }
