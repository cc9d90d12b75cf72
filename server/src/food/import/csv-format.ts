import { type CsvRow, csvRows } from './csv.ts'
import { columnsOf, type Format, hasAll } from './format.ts'
import { CannotImport, type Outcome, type Row } from './table.ts'
import { textOf } from './text.ts'

interface CsvTable {
  readonly name: string
  /** By these it is recognised. */
  readonly columns: readonly string[]
  /** Answers how one row after the other is read: codes may have to be told apart. */
  readonly reader: () => (row: CsvRow) => Outcome
}

/** A format of one CSV file whose rows are foods. */
export function csvFormat({ name, columns, reader }: CsvTable): Format {
  return {
    name,
    counts: 'line',
    recognises: (seen) => hasAll(columnsOf(seen, ','), columns),
    read: (container, { only }) => {
      if (only === null) throw new CannotImport(`${container.name} holds more than one table.`)
      const meter = { bytes: 0 }
      const text = textOf(only.member, only.head.encoding, meter)
      return {
        rows: rows(csvRows(only.member.name, text), reader()),
        part: () => ({ of: 'rows', part: meter.bytes / only.member.size }),
      }
    },
  }
}

async function* rows(csv: AsyncIterable<CsvRow>, read: (row: CsvRow) => Outcome): AsyncGenerator<Row> {
  for await (const row of csv) yield { at: row.at, ...(row.isWhole ? read(row) : ({ refused: 'cells' } as const)) }
}
