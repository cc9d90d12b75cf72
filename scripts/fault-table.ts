import { existsSync, readFileSync } from 'node:fs'
// Declares the counts in `TaskMeta`.
import type {} from '../tests/support/faults/fault-report.ts'
import type { VitestReport } from './test-reports.ts'

const columns = ['row', 'runs', 'lost', 'torn', 'wrong', 'result', 'what'] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** A table of the tests that are named by a row of faults (`F1: …`), with the counts that they reported. */
export function formatFaultTable(file: string): string {
  const rows: Row[] = [Object.fromEntries(columns.map((name) => [name, name])) as Row, ...readRows(file)]
  const widths = columns.map((name) => Math.max(...rows.map((row) => row[name].length)))
  return rows
    .map((row) =>
      columns
        .map((name, i) => row[name].padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function readRows(file: string): readonly Row[] {
  if (!existsSync(file)) return []
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results
    .flatMap(({ fullName, status, meta }) => {
      const [, group = '', row, what = ''] = /^(.*?)\b(F\d+): (.*)$/.exec(fullName) ?? []
      if (row === undefined) return []
      const { faults } = meta
      const count = (name: 'runs' | 'lost' | 'torn' | 'wrong') => String(faults?.[name] ?? (name === 'runs' ? 1 : '-'))
      const counts = { runs: count('runs'), lost: count('lost'), torn: count('torn'), wrong: count('wrong') }
      return [{ row, ...counts, result: status, what: `${group}${what}` }]
    })
    .toSorted((a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)))
}
