import { SaxesParser } from 'saxes'
import { ImportFailure } from './import-failure.ts'

/** An element of XML at its opening tag. */
export interface XmlElement {
  /** The name without a prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Where its tag begins. */
  readonly line: number
}

export interface XmlHandlers {
  readonly open: (element: XmlElement) => void
  /** The text of the element is that before its last child, without surrounding spaces. */
  readonly close?: (name: string, text: string) => void
}

/** A piece of XML without a tag that is longer ends the reading, because it is in memory as a whole. */
const maxPieceLength = 16 * 1024 ** 2
const maxTextLength = 1024 ** 2
/** More elements in each other than any format has. */
const maxDepth = 100

/** Reads XML as a stream. */
export async function readXml(text: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of streamXml(text, handlers));
}

/** Reads XML and yields after each chunk of the text. External entities are never read; entities that the file declares are refused. */
export async function* streamXml(text: AsyncIterable<string>, { open, close }: XmlHandlers): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false })
  let line = 1
  let content = ''
  let pieceLength = 0
  let depth = 0
  const fail = () => {
    throw new ImportFailure('unreadable')
  }
  parser.on('error', fail)
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) fail()
  })
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', ({ name, attributes }) => {
    content = ''
    pieceLength = 0
    depth += 1
    if (depth > maxDepth) fail()
    open({ name: dropPrefix(name), attributes, line })
  })
  const addText = (part: string) => {
    if (close !== undefined && content.length + part.length <= maxTextLength) content += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    close?.(dropPrefix(name), content.trim())
    content = ''
    pieceLength = 0
    depth -= 1
  })
  for await (const part of text) {
    parser.write(part)
    pieceLength += part.length
    if (pieceLength > maxPieceLength) fail()
    yield
  }
  parser.close()
  yield
}

function dropPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
