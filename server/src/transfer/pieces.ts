import { Refusal } from '@haru/shared/errors.ts'

/** The value of a key of a JSON object; of a list, one row after the other. */
export interface Piece {
  readonly key: string
  /** From 1; 0 says that a list begins, null that it is no list. */
  readonly row: number | null
  /** As JSON. */
  readonly text: string
}

/** Longer than anything that can be kept: a row, or all categories. */
const longest = 2 * 1024 * 1024

/**
 * Takes a JSON object apart while it arrives: lists by rows, anything else by key. However large it is, one piece of it is in
 * memory. What a piece says is for its reader to parse; that the pieces stand where JSON has them is looked at here.
 * Refuses with `invalidJson`, and with `bodyTooLarge` for a piece that is too long.
 */
export async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const splitter = createSplitter()
  for await (const chunk of chunks) yield* splitter.feed(decoded(() => decoder.decode(chunk, { stream: true })))
  yield* splitter.feed(decoded(() => decoder.decode()))
  splitter.end()
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new Refusal('invalidJson')
  }
}

type Place = 'start' | 'firstKey' | 'key' | 'colon' | 'value' | 'firstRow' | 'row' | 'afterRow' | 'afterValue' | 'end'

/** Where one is after a sign that is no part of a piece. */
const signs: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
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

/** Where one is after a piece, at the places where one may stand. */
const pieces: Readonly<Partial<Record<Place, Place>>> = {
  firstKey: 'colon',
  key: 'colon',
  value: 'afterValue',
  firstRow: 'afterRow',
  row: 'afterRow',
}

function createSplitter() {
  let place: Place = 'start'
  let key = ''
  let row = 0
  let open: Open | null = null

  function* step(sign: string): Generator<Piece> {
    const next = signs[place][sign]
    if (next === undefined) {
      if (pieces[place] === undefined || ',:]}'.includes(sign)) throw new Refusal('invalidJson')
      open = begin(sign)
      return
    }
    if (next === 'firstRow') {
      row = 0
      yield { key, row, text: '' }
    }
    place = next
  }

  function* finish(text: string): Generator<Piece> {
    const at = place
    place = pieces[at] ?? 'end'
    if (at === 'firstKey' || at === 'key') {
      key = keyOf(text)
      return
    }
    row += 1
    yield { key, row: at === 'value' ? null : row, text }
  }

  /** Goes on with the piece that is open; answers how far it came. */
  function* goOn(piece: Open, chunk: string, from: number): Generator<Piece, number> {
    const { at, isWhole } = endOf(piece, chunk, from)
    piece.text += chunk.slice(from, at)
    if (piece.text.length > longest) throw new Refusal('bodyTooLarge')
    if (isWhole) {
      open = null
      yield* finish(piece.text)
    }
    return at
  }

  return {
    *feed(chunk: string): Generator<Piece> {
      for (let i = 0; i < chunk.length; ) {
        const sign = chunk.charAt(i)
        if (open === null && !isSpace(sign)) yield* step(sign)
        i = open === null ? i + 1 : yield* goOn(open, chunk, i)
      }
    },
    end(): void {
      if (place !== 'end') throw new Refusal('invalidJson')
    },
  }
}

function isSpace(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t'
}

function keyOf(text: string): string {
  if (!text.startsWith('"')) throw new Refusal('invalidJson')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalidJson')
  }
}

/** A piece that has begun. */
interface Open {
  text: string
  depth: number
  isString: boolean
  isEscaped: boolean
  /** A number or a word: it ends where something else begins. */
  readonly isBare: boolean
}

function begin(sign: string): Open {
  const isBare = sign !== '"' && sign !== '{' && sign !== '['
  return { text: '', depth: 0, isString: false, isEscaped: false, isBare }
}

/** Behind which sign of the chunk the piece ends, or that it goes on behind the chunk. */
function endOf(open: Open, chunk: string, from: number): { readonly at: number; readonly isWhole: boolean } {
  if (open.isBare) {
    const length = chunk.slice(from).search(/[\s,\]}]/)
    return length === -1 ? { at: chunk.length, isWhole: false } : { at: from + length, isWhole: true }
  }
  for (let i = from; i < chunk.length; i += 1) {
    take(open, chunk.charAt(i))
    if (open.depth === 0 && !open.isString) return { at: i + 1, isWhole: true }
  }
  return { at: chunk.length, isWhole: false }
}

function take(open: Open, sign: string): void {
  if (open.isEscaped) open.isEscaped = false
  else if (open.isString && sign === '\\') open.isEscaped = true
  else if (sign === '"') open.isString = !open.isString
  else if (!open.isString) open.depth += depths[sign] ?? 0
}

const depths: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }
