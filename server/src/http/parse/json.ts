import { Refusal } from '@haru/shared/errors.ts'

export type JsonObject = Record<string, unknown>

/** The limits of a JSON text. */
interface Limits {
  readonly depth: number
  readonly keys: number
}

const requestLimits: Limits = { depth: 8, keys: 2000 }
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses the object of a body. Stricter than JSON.parse: no duplicate keys, no deep nesting, no lone surrogates, no BOM. */
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

/** Parses any value, as strictly as `parseBody`. */
export function parseJsonValue(text: string, { depth: maxDepth, keys: maxKeys }: Limits): unknown {
  // Measured in the text, before anything is built from it: each level costs the sender only one byte.
  const { depth, colons } = measureJson(text)
  if (depth > maxDepth) throw new Refusal('tooDeep')
  if (colons > maxKeys) throw new Refusal('tooDeep')
  const value = parseOrRefuse(text)
  // Each key has one colon. JSON.parse drops all but one of duplicate keys.
  if (countKeys(value) !== colons) throw new Refusal('invalidJson')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the key could make code that merges objects change the prototype of all objects. */
export function isDangerousKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

function parseOrRefuse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalidJson')
  }
}

function measureJson(text: string): { readonly depth: number; readonly colons: number } {
  let depth = 0
  let deepest = 0
  let colons = 0
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i]
    if (character === '"') i = findEndOfString(text, i)
    else if (character === ':') colons += 1
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return { depth: deepest, colons }
}

function findEndOfString(text: string, start: number): number {
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

// A lone surrogate cannot be stored unchanged.
function refuseLoneSurrogates(text: string): 0 {
  if (!text.isWellFormed()) throw new Refusal('invalidJson')
  return 0
}
