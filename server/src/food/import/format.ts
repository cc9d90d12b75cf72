import type { Container } from './container.ts'
import type { Reading } from './table.ts'
import type { Head } from './text.ts'

/** A kind of table that can be imported. */
export interface Format {
  /** As it is told to whoever imports it. */
  readonly name: string
  /** What `at` of its rows counts. */
  readonly counts: 'line' | 'FDC id'
  /** Recognised by what is in it, never by its name. */
  readonly recognises: (seen: Seen) => boolean
  readonly read: (container: Container, seen: Seen) => Reading
}

export interface Seen {
  /** The names of the members, in small letters. */
  readonly members: ReadonlySet<string>
  /** The one member that is a table of its own, and how it begins; null where there are several. */
  readonly only: { readonly head: Head; readonly member: Container['members'][number] } | null
}

/** The columns of the first line. */
export function columnsOf({ only }: Seen, separator: ',' | '\t'): ReadonlySet<string> {
  const [line = ''] = only?.head.text.split('\n', 1) ?? []
  return new Set(line.split(separator).map((column) => column.trim().replaceAll('"', '')))
}

export function hasAll(columns: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((column) => columns.has(column))
}
