import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** The folder of the built page that runs the steps of tests/support/device-page. */
export const devicePage = join(root, '.cache', 'device-page')

export const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

export function buildDevicePage(): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const source = join(root, 'tests/support/device-page')
  execFileSync(process.execPath, [vite, 'build', source, '--outDir', devicePage, '--emptyOutDir', '--logLevel', 'warn'])
}

/** What the step `read` shows after `fill`, `create` and `abort`. */
export const contentsAfterSteps = {
  days: 101,
  expense: 4951,
  starts: ['2026-09-17', '2026-06-08', '2026-06-07'],
  count: 101,
  hasScores: true,
}
