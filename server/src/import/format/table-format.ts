import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import type { RowPlace } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import type { DateOrder, LocalTime } from '../read/times/local-time.ts'

/** A record of a table, with its cells by the names of the format. */
export interface ProductTableRow {
  readonly place: RowPlace
  /** The trimmed text of a column; empty if the table has no such column. */
  readonly cell: (column: string) => string
  /** The number of a column; null if it is empty or absent, NaN if it is another text. */
  readonly number: (column: string) => number | null
  /** The number of a text by the decimal mark of the file, as `number` has it. */
  readonly parse: (text: string) => number | null
  /** The date of a column in the order of the file; null for other texts. */
  readonly time: (column: string) => LocalTime | null
  /** The cells from a position on, as they are. */
  readonly cells: readonly string[]
}

/** The columns of a table: the header of a column as the file has it, empty if there is none, and all headers. */
export interface TableHeader {
  readonly header: (column: string) => string
  readonly headers: readonly string[]
}

export interface ProductTableReader {
  /** Sees all rows before the first is read. */
  readonly survey?: (row: ProductTableRow) => void
  readonly read: (row: ProductTableRow) => void
}

/** A table of a product, recognised by its header. */
export interface ProductTable {
  readonly format: ImportFormat
  /** The headers of each column, in lower case; one that ends with `*` is a beginning. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly required: readonly string[]
  /** Whether a header with all required columns is another table. */
  readonly isOther?: (headers: ReadonlySet<string>) => boolean
  /** The column whose dates show their order; absent if the format has one order. */
  readonly dateColumn?: string
  readonly dateOrder?: (header: TableHeader) => DateOrder | null
  readonly createReader: (context: ReadContext, header: TableHeader) => ProductTableReader
}
