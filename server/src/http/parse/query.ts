import { Refusal } from '@haru/shared/errors.ts'
import { isDangerousKey, isObject, type JsonObject, parseJsonObject } from './json.ts'

const maxKeys = 50
const maxDepth = 3
const segment = /^[A-Za-z_][\w.-]{0,63}$/
/** Parameters that may also be sent as one JSON object. */
const objectNames = ['DATE', 'PAGING', 'OBJECT']

/**
 * Parses `user_id=a&DATE[dateStart]=2026-01-01` to `{ user_id: 'a', DATE: { dateStart: '2026-01-01' } }`. Refuses ambiguous
 * queries: libraries for this syntax guess their meaning, and such guesses have caused vulnerabilities.
 */
export function parseQueryString(text: string): JsonObject {
  const query: JsonObject = {}
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > maxKeys) throw new Refusal('invalidQuery')
  for (const pair of pairs) {
    const separator = pair.indexOf('=')
    const name = decodeComponent(separator < 0 ? pair : pair.slice(0, separator))
    setAtPath(query, parsePath(name), separator < 0 ? '' : decodeComponent(pair.slice(separator + 1)))
  }
  for (const name of objectNames) parseJsonParameter(query, name)
  return query
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('invalidQuery')
  }
}

/** Splits 'DATE[dateStart]' into ['DATE', 'dateStart']. */
function parsePath(name: string): readonly string[] {
  const [first = '', ...rest] = name.split('[')
  const path = [first, ...rest.map((part) => (part.endsWith(']') ? part.slice(0, -1) : ''))]
  const isValid = path.length <= maxDepth && path.every((part) => segment.test(part) && !isDangerousKey(part))
  if (!isValid) throw new Refusal('invalidQuery')
  return path
}

function setAtPath(target: JsonObject, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  const isPresent = Object.hasOwn(target, name)
  if (rest.length === 0) {
    if (isPresent) throw new Refusal(name === 'user_id' ? 'invalidUserId' : 'invalidQuery')
    target[name] = value
    return
  }
  const inner = isPresent ? target[name] : {}
  if (!isObject(inner)) throw new Refusal('invalidQuery')
  target[name] = inner
  setAtPath(inner, rest, value)
}

function parseJsonParameter(query: JsonObject, name: string): void {
  const value = query[name]
  if (typeof value !== 'string') return
  try {
    query[name] = parseJsonObject(value)
  } catch {
    throw new Refusal('invalidQuery', { field: name })
  }
}
