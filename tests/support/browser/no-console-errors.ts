import { format } from 'node:util'
import { afterEach } from 'vitest'

// What is written to console.error is a fault that nobody has looked at yet, so it fails the test that wrote it.
const written: string[] = []
const original = console.error
console.error = (...values: unknown[]) => {
  written.push(format(...values))
  original(...values)
}

afterEach(() => {
  const lines = written.splice(0)
  if (lines.length > 0) throw new Error(`console.error was called: ${lines.join('\n')}`)
})
