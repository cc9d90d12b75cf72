import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely } from 'kysely'
import type { OpenDatabase } from '../open-database.ts'
import type { Tables } from '../schema.ts'
import { createSqliteDialect } from './driver.ts'

/** Opens a file that no program writes to, such as a backup, to read it. No file beside it is created. */
export function openImmutableFile(path: string): OpenDatabase {
  const opened: DatabaseSync[] = []
  const open = () => {
    // With this parameter SQLite does not look for a write-ahead log.
    const connection = new DatabaseSync(new URL('?immutable=1', pathToFileURL(path)), { readOnly: true })
    connection.exec('pragma mmap_size = 268435456')
    opened.push(connection)
    return connection
  }
  const reader = open()
  const connections = {
    writer: reader,
    reader,
    openReader: open,
    openThread: () => {
      throw new Error('the file is only read')
    },
    onDiskFailure: () => undefined,
  }
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(connections) })
  return {
    kind: 'sqlite',
    db,
    runLongWork: (work) => work(db),
    close: async () => {
      for (const connection of opened) if (connection.isOpen) connection.close()
    },
  }
}
