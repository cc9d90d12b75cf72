import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import type { DatabaseTables } from '../read/database-tables.ts'
import type { ReadContext } from '../read/read-context.ts'
import type { SourceFile } from '../read/source-files.ts'

/** A file whose format is looked for. */
export interface SourceText {
  readonly file: SourceFile
  /** The decoded beginning of the file, with line feeds as its only line ends. */
  readonly head: string
  /** Reads the whole text, with line feeds as its only line ends. */
  readonly read: () => AsyncIterable<string>
}

/** A text of a product that is no table with one header. */
export interface TextFormat {
  readonly format: ImportFormat
  readonly matches: (head: string) => boolean
  readonly read: (context: ReadContext, source: SourceText) => Promise<void>
}

/** A database of a product. */
export interface DatabaseFormat {
  readonly format: ImportFormat
  readonly matches: (tables: ReadonlySet<string>) => boolean
  readonly read: (context: ReadContext, tables: DatabaseTables, file: string) => void
}
