import type { FileContainer } from '../files/file-container.ts'
import type { FileHead } from '../files/text.ts'
import type { TableReader } from '../rows/table-row.ts'

/** A kind of table that can be imported. */
export interface TableFormat {
  /** The name that the command prints. */
  readonly name: string
  /** The meaning of the number `at` of a row. */
  readonly rowLabel: 'line' | 'FDC id'
  /** Detects the format by content, never by file name. */
  readonly matches: (preview: ContainerPreview) => boolean
  readonly read: (container: FileContainer, seen: ContainerPreview) => TableReader
}

export interface ContainerPreview {
  /** The names of the members in lower case. */
  readonly members: ReadonlySet<string>
  /** The only member and its first bytes; null if the container has several members. */
  readonly single: { readonly head: FileHead; readonly member: FileContainer['members'][number] } | null
}

/** Reads the column names of the first line. */
export function readHeader({ single }: ContainerPreview, separator: ',' | '\t'): ReadonlySet<string> {
  const [line = ''] = single?.head.text.split('\n', 1) ?? []
  return new Set(line.split(separator).map((column) => column.trim().replaceAll('"', '')))
}

export function hasColumns(columns: ReadonlySet<string>, required: readonly string[]): boolean {
  return required.every((column) => columns.has(column))
}
