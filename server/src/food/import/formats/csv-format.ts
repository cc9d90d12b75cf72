import { type CsvRow, readCsvRows } from '../files/csv-rows.ts'
import { readText } from '../files/text.ts'
import { ImportError, type RowResult, type TableRow } from '../rows/table-row.ts'
import { hasColumns, readHeader, type TableFormat } from './table-format.ts'

interface CsvTable {
  readonly name: string
  /** The columns that identify the format. */
  readonly columns: readonly string[]
  /** Creates the parser of one file. It may keep state between rows, such as the codes that occurred. */
  readonly createRowReader: () => (row: CsvRow) => RowResult
}

/** Creates a format of one CSV file in which each row is a food. */
export function createCsvFormat({ name, columns, createRowReader }: CsvTable): TableFormat {
  return {
    name,
    rowLabel: 'line',
    matches: (preview) => hasColumns(readHeader(preview, ','), columns),
    read: (container, { single }) => {
      if (single === null) throw new ImportError(`${container.name} contains more than one table.`)
      const counter = { bytes: 0 }
      const text = readText(single.member, single.head.encoding, counter)
      return {
        rows: readRows(readCsvRows(single.member.name, text), createRowReader()),
        progress: () => ({ of: 'rows', part: counter.bytes / single.member.size }),
      }
    },
  }
}

async function* readRows(csv: AsyncIterable<CsvRow>, read: (row: CsvRow) => RowResult): AsyncGenerator<TableRow> {
  for await (const row of csv) yield { at: row.at, ...(row.hasAllCells ? read(row) : ({ refused: 'cells' } as const)) }
}
