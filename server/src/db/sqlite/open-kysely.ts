import { Kysely } from 'kysely'
import { yieldWhenLong } from '../../runtime/event-loop.ts'
import { type ReadDirectly, setDirectRead } from '../prepared-query.ts'
import type { Database, Tables } from '../schema.ts'
import { createSqliteDialect, type SqliteConnections } from './driver.ts'

/** Opens the database of the connections. Its prepared queries read without a connection of Kysely, and yield as its other reads do. */
export function openKysely(connections: SqliteConnections): Database {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(connections) })
  const read: ReadDirectly = async <Row>(query: Parameters<ReadDirectly>[0]) => {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    return connections.read<Row>(query).rows
  }
  setDirectRead(db, read)
  return db
}
