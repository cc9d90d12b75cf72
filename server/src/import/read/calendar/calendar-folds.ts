import type { SourceFile } from '../source-files.ts'

// In UTF-8 as Latin-1, where each letter is a byte. No line of a valid text continues with one of these bytes.
const cutCharacter = /(\r\n?|\n)([ \t])([\x80-\xbf]{1,3})/g
const openFold = /(?:\r\n?|\n)(?:[ \t][\x80-\xbf]{0,3})?$/

/**
 * A calendar with its folds behind the characters that they cut: some programs fold a line after a number of bytes, in the middle of a
 * character, and then the text is no UTF-8.
 */
export function moveFolds(file: SourceFile): SourceFile {
  return { ...file, read: () => moveFoldsOf(file.read()) }
}

async function* moveFoldsOf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const part of parts) {
    const text = rest + part.toString('latin1')
    rest = openFold.exec(text)?.[0] ?? ''
    yield moveFoldsIn(text.slice(0, text.length - rest.length))
  }
  yield moveFoldsIn(rest)
}

function moveFoldsIn(text: string): Buffer {
  return Buffer.from(text.replaceAll(cutCharacter, '$3$1$2'), 'latin1')
}
