import type { Format } from './format.ts'
import { CannotImport, type Row } from './table.ts'
import { textOf } from './text.ts'

/** How a format is read that is one file of lines, by a reader of its text. */
export function readByLine(rows: (text: AsyncIterable<string>) => AsyncIterable<Row>): Pick<Format, 'counts' | 'read'> {
  return {
    counts: 'line',
    read: (container, { only }) => {
      if (only === null) throw new CannotImport(`${container.name} holds more than one table.`)
      const meter = { bytes: 0 }
      return {
        rows: rows(textOf(only.member, only.head.encoding, meter)),
        part: () => ({ of: 'rows', part: meter.bytes / only.member.size }),
      }
    },
  }
}
