import { ImportFailure } from './import-failure.ts'

/** A tag of OFX with the text behind it. Tags with a text are not always closed. */
export interface OfxTag {
  readonly line: number
  readonly name: string
  readonly isEnd: boolean
  readonly text: string
}

const maxTagLength = 1024 ** 2
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Reads the tags of OFX, of version 1 (SGML) and 2 (XML). Declarations and comments are left out. */
export async function* readOfxTags(text: AsyncIterable<string>): AsyncGenerator<OfxTag> {
  let line = 1
  let rest = ''
  for await (const part of text) {
    rest += part
    if (/<!(DOCTYPE|ENTITY)/i.test(rest)) throw new ImportFailure('unreadable')
    for (let end = findTagEnd(rest); end >= 0; end = findTagEnd(rest)) {
      const piece = rest.slice(0, end)
      rest = rest.slice(end)
      yield* parseTag(piece, line)
      line += piece.split('\n').length - 1
    }
    if (rest.length > maxTagLength) throw new ImportFailure('unreadable')
  }
  yield* parseTag(rest, line)
}

const sectionStart = '<![CDATA['

/** The start of the next tag, which is behind a section of characters; -1 if the text ends before it. */
function findTagEnd(text: string): number {
  const next = text.startsWith(sectionStart) ? 0 : text.indexOf('<', 1)
  const start = next < 0 ? '' : text.slice(next, next + sectionStart.length)
  // A part of the file may end within the beginning of a section.
  if (start !== sectionStart) return start.length < sectionStart.length && sectionStart.startsWith(start) ? -1 : next
  const end = text.indexOf(']]>', next)
  return end < 0 ? -1 : text.indexOf('<', end)
}

function parseTag(text: string, line: number): readonly OfxTag[] {
  // What follows a name cannot be a part of it, so that a tag without an end is read in one way only.
  const [, end, name = '', content = ''] = /^<(\/?)([A-Za-z][\w.]*)(?:[^\w.>][^>]*)?>(.*)$/s.exec(text) ?? []
  return name === '' ? [] : [{ line, name: name.toUpperCase(), isEnd: end === '/', text: decodeText(content) }]
}

function decodeText(content: string): string {
  const section = /^\s*<!\[CDATA\[(.*?)\]\]>/s.exec(content)?.[1]
  if (section !== undefined) return section.trim()
  return content
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => decodeEntity(name.toLowerCase()) ?? all)
    .trim()
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name]
  const code = Number(name.startsWith('#x') ? `0x${name.slice(2)}` : name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
