import type { FileContainer } from '../files/file-container.ts'
import type { FileHead } from '../files/text.ts'
import type { TableReader } from '../rows/table-row.ts'

/** A kind of table that can be imported. */
export interface TableFormat {
  /** As it is told to whoever imports it. */
  readonly name: string
  /** What `at` of its rows counts. */
  readonly rowLabel: 'line' | 'FDC id'
  /** Recognised by what is in it, never by its name. */
  readonly matches: (preview: ContainerPreview) => boolean
  readonly read: (container: FileContainer, seen: ContainerPreview) => TableReader
}

export interface ContainerPreview {
  /** The names of the members, in small letters. */
  readonly members: ReadonlySet<string>
  /** The one member that is a table of its own, and how it begins; null where there are several. */
  readonly single: { readonly head: FileHead; readonly member: FileContainer['members'][number] } | null
}

/** The columns of the first line. */
export function readHeader({ single }: ContainerPreview, separator: ',' | '\t'): ReadonlySet<string> {
  const [line = ''] = single?.head.text.split('\n', 1) ?? []
  return new Set(line.split(separator).map((column) => column.trim().replaceAll('"', '')))
}

export function hasColumns(columns: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((column) => columns.has(column))
}
