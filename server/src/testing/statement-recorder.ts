import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/schema.ts'

// Stores each statement that a test server sends to PostgreSQL, for `tests/statements`, which runs after the server tests.

const folder = join(import.meta.dirname, '../../../.cache/statements')
const distributedFolder = `${folder}-distributed`
const recordedShapes = new Set<string>()

export function clearStatements(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Keeps the statements of a whole run on a distributed database apart, so that a later run of some server tests adds none. */
export function keepDistributedStatements(): void {
  rmSync(distributedFolder, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, distributedFolder)
}

export const readStatements = () => readFolder(folder)
export const readDistributedStatements = () => readFolder(distributedFolder)

/** The statements of all processes, each once whatever the number of its values is. */
function readFolder(folder: string): readonly string[] {
  const byShape = new Map<string, string>()
  for (const name of globSync('*.jsonl', { cwd: folder })) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const text = line === '' ? '' : (JSON.parse(line) as string)
      if (text !== '') byShape.set(toShape(text), text)
    }
  }
  return [...byShape.values()].toSorted()
}

/** The same database, whose statements are recorded as PostgreSQL receives them. Statements of the test itself use the other one. */
export function withStatementRecorder(db: Database): Database {
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      record(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

function record(text: string): void {
  const shape = toShape(text)
  if (recordedShapes.has(shape)) return
  recordedShapes.add(shape)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
}

// Lists of values and of rows have any length.
function toShape(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\((?:\$, )+\$\)/g, '($)')
    .replaceAll(/(?:\([^()]*\$[^()]*\), )+(?=\([^()]*\$)/g, '')
}
