import { Refusal } from '@haru/shared/errors.ts'

export type JsonObject = Record<string, unknown>

/** How much a text may be made of. */
interface Limits {
  readonly depth: number
  readonly keys: number
}

const requestLimits: Limits = { depth: 8, keys: 2000 }
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The object that a body holds. Stricter than JSON.parse: nothing doubled, nothing deep, no half letters, no BOM. */
export function parseBody(body: Uint8Array): JsonObject {
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    throw new Refusal('invalidJson')
  }
  return parseJsonObject(text)
}

export function parseJsonObject(text: string): JsonObject {
  const value = parseJsonValue(text, requestLimits)
  if (!isObject(value)) throw new Refusal('invalidObject')
  return value
}

/** Any value, as strictly. */
export function parseJsonValue(text: string, { depth: maxDepth, keys: maxKeys }: Limits): unknown {
  // Counted on the text, before anything is built from it: a bracket costs one byte to send.
  const { depth, colons } = measure(text)
  if (depth > maxDepth) throw new Refusal('tooDeep')
  if (colons > maxKeys) throw new Refusal('tooDeep')
  const value = parse(text)
  // Each key has one colon. JSON.parse keeps one of two equal keys.
  if (countKeys(value) !== colons) throw new Refusal('invalidJson')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether code that merges objects could be led to change every object there is. */
export function isDangerousKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalidJson')
  }
}

function measure(text: string): { readonly depth: number; readonly colons: number } {
  let depth = 0
  let deepest = 0
  let colons = 0
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') i = endOfString(text, i)
    else if (character === ':') colons += 1
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return { depth: deepest, colons }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return text.length
}

// Returns the number of keys.
function countKeys(value: unknown): number {
  if (typeof value === 'string') return refuseLoneSurrogates(value)
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + countKeys(item), 0)
  if (!isObject(value)) return 0
  let keys = 0
  for (const [key, child] of Object.entries(value)) {
    if (isDangerousKey(key)) throw new Refusal('invalidObject')
    keys += 1 + refuseLoneSurrogates(key) + countKeys(child)
  }
  return keys
}

// Half of a surrogate pair cannot be stored as what it is.
function refuseLoneSurrogates(text: string): 0 {
  if (!text.isWellFormed()) throw new Refusal('invalidJson')
  return 0
}
