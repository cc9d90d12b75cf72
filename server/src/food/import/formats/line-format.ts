import { readText } from '../files/text.ts'
import { ImportError, type TableRow } from '../rows/table-row.ts'
import type { TableFormat } from './table-format.ts'

/** Creates the reading part of a format that is one file of lines. */
export function createLineFormat(
  parseRows: (text: AsyncIterable<string>) => AsyncIterable<TableRow>,
): Pick<TableFormat, 'rowLabel' | 'read'> {
  return {
    rowLabel: 'line',
    read: (container, { single }) => {
      if (single === null) throw new ImportError(`${container.name} contains more than one table.`)
      const counter = { bytes: 0 }
      return {
        rows: parseRows(readText(single.member, single.head.encoding, counter)),
        progress: () => ({ of: 'rows', part: counter.bytes / single.member.size }),
      }
    },
  }
}
