import { format } from 'node:util'

// A line that is written to console.error is a fault that no test has expected, so it fails the test during which it was written.
const lines: string[] = []
const original = console.error
console.error = (...values: unknown[]) => {
  lines.push(format(...values))
  original(...values)
}

/** For the end of each test. */
export function throwConsoleErrors(): void {
  const written = lines.splice(0)
  if (written.length > 0) throw new Error(`console.error was called: ${written.join('\n')}`)
}
