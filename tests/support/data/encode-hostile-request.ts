import type { Change, Form, HostileRequest } from './hostile-requests.ts'
import { hostileValues, type VictimIds, victimWords } from './hostile-texts.ts'

interface EncodeOptions {
  /** Whether the call declares its input in the query. */
  readonly isInQuery: boolean
  readonly ids: VictimIds
  /** The body of a call that takes a file. */
  readonly file: string | Buffer | undefined
}

interface EncodedRequest {
  readonly query: string
  readonly body: string | Buffer | undefined
}

export function encodeRequest(request: HostileRequest, { isInQuery, ids, file }: EncodeOptions): EncodedRequest {
  const { input, changes, form } = request
  const byPath = changesByPath(input, changes)
  const withIds = (text: string) => victimWords.reduce((result, word) => result.replaceAll(word, ids[word]), text)
  if (isInQuery !== (form === 'inOtherPlace')) {
    const members = isObject(input) ? Object.entries(input) : []
    const pairs = members.flatMap(([name, value]) => encodePairs(name, value, name, byPath, form === 'jsonMembers'))
    return {
      query: withIds([...pairs, ...addedPairs(byPath)].join('&')),
      body: file === undefined ? undefined : damageFile(file, request),
    }
  }
  return { query: '', body: damage(withIds(encodeJson(input, '', byPath)), form) }
}

type ChangesByPath = ReadonlyMap<string, Change>

function changesByPath(input: unknown, changes: readonly Change[]): ChangesByPath {
  const paths = listPaths(input, '')
  return new Map(changes.map((change) => [paths[change.at % paths.length] ?? '', change]))
}

function listPaths(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => listPaths(inner, joinPath(path, key)))]
}

const joinPath = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function textOf({ value }: Change): string {
  return typeof value === 'string' ? (hostileValues[value] ?? 'null') : JSON.stringify(value.json)
}

function encodeJson(value: unknown, path: string, changes: ChangesByPath): string {
  const change = changes.get(path)
  if (change?.kind === 'replace') return textOf(change)
  const text = encodePlainJson(value, path, changes)
  if (change?.kind === 'inList') return `[${text}]`
  return change?.kind === 'inObject' ? `{"0":${text}}` : text
}

function encodePlainJson(value: unknown, path: string, changes: ChangesByPath): string {
  if (Array.isArray(value)) {
    return `[${value.flatMap((inner, i) => encodeMember(null, inner, joinPath(path, String(i)), changes)).join()}]`
  }
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${members.flatMap(([name, inner]) => encodeMember(name, inner, joinPath(path, name), changes)).join()}}`
}

function encodeMember(name: string | null, value: unknown, path: string, changes: ChangesByPath): readonly string[] {
  const change = changes.get(path)
  const toMember = (memberName: string | null, text: string) =>
    memberName === null ? text : `${JSON.stringify(memberName)}:${text}`
  const member = toMember(name, encodeJson(value, path, changes))
  if (change?.kind === 'remove') return []
  if (change?.kind === 'double') return [member, toMember(name, textOf(change))]
  if (change?.kind === 'add') return [member, toMember(name === null ? null : change.name, textOf(change))]
  return [change?.kind === 'rename' && name !== null ? toMember(change.name, encodeJson(value, path, changes)) : member]
}

/** The pairs of a query for one member, such as `DATE[dateStart]=2026-01-01`. */
function encodePairs(
  name: string,
  value: unknown,
  path: string,
  changes: ChangesByPath,
  isJson: boolean,
): readonly string[] {
  const change = changes.get(path)
  const toPair = (text: string) => `${encodeName(name)}=${encodeURIComponent(text.toWellFormed())}`
  if (change?.kind === 'replace') return [toPair(unquote(textOf(change)))]
  if (change?.kind === 'remove') return []
  if (change?.kind === 'inList') return [`${encodeName(name)}[]=${encodeURIComponent(String(value))}`]
  const pairs = isObject(value)
    ? isJson
      ? [toPair(encodeJson(value, path, changes))]
      : Object.entries(value).flatMap(([key, inner]) =>
          encodePairs(`${name}[${key}]`, inner, joinPath(path, key), changes, isJson),
        )
    : value === undefined
      ? []
      : [toPair(String(value))]
  return change?.kind === 'double' ? [...pairs, toPair(unquote(textOf(change)))] : pairs
}

function addedPairs(changes: ChangesByPath): readonly string[] {
  return [...changes.values()].flatMap((change) =>
    change.kind === 'add' || change.kind === 'rename' || change.kind === 'inObject'
      ? [`${encodeName(change.name)}=${encodeURIComponent(unquote(textOf(change)))}`]
      : [],
  )
}

// Brackets stay, because they separate the parts of a name. A lone surrogate becomes bytes that are no UTF-8.
function encodeName(name: string): string {
  return name.isWellFormed() ? encodeURIComponent(name).replace(/%5B/g, '[').replace(/%5D/g, ']') : '%ED%A0%80'
}

function unquote(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value.toWellFormed() : json
}

/** A file, cut or with some bytes of another value. A JSON file has its changes as another JSON body has. */
function damageFile(file: string | Buffer, request: HostileRequest): string | Buffer {
  const { changes, form } = request
  if (typeof file === 'string') {
    const content: unknown = JSON.parse(file)
    return damage(encodeJson(content, '', changesByPath(content, changes)), form)
  }
  const bytes = Buffer.from(form === 'cut' ? file.subarray(0, file.length / 2) : file)
  for (const { at, kind } of changes) bytes[at % bytes.length] = kind.length * at
  return bytes
}

function damage(text: string, form: Form): string | Buffer {
  switch (form) {
    case 'cut':
      return text.slice(0, text.length / 2)
    case 'byteOrderMark':
      return `\ufeff${text}`
    case 'utf16':
      return Buffer.from(text, 'utf16le')
    case 'trailing':
      return `${text},`
    case 'empty':
      return ''
    case 'list':
      return `[${text}]`
    default:
      return text
  }
}
