import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../docs/performance.md')

/** Replaces the rows of the first table below a heading of docs/performance.md. The text around them is written by hand. */
export function replaceTable(heading: string, rows: readonly (readonly string[])[]): void {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(`## ${heading}\n`)
  if (start < 0) throw new RangeError(`docs/performance.md has no heading '${heading}'`)
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`)
  const section = text.slice(start).replace(/(\|---.*\|\n)(?:\|.*\n)*/, `$1${lines.join('')}`)
  writeFileSync(file, text.slice(0, start) + section)
}
