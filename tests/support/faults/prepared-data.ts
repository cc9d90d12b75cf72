import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addSignedInUsers } from '../api/signed-in-users.ts'
import { serverProcess } from '../servers/server-process.ts'

/** A data folder with a user, which a server has closed: its write-ahead log is short. */
export interface PreparedData {
  readonly folder: string
  /** The session of the user. */
  readonly cookie: string
  /** Copies the data to another folder, for a server that the test harms. */
  readonly copyTo: (folder: string) => Promise<void>
  readonly remove: () => Promise<void>
}

export async function prepareData(): Promise<PreparedData> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-prepared-'))
  const [cookie = ''] = await addSignedInUsers(`sqlite:${databaseIn(folder)}`, 1)
  const server = await serverProcess({ HARU_DATA_DIR: folder })
  await server.start()
  await server.stop()
  return {
    folder,
    cookie,
    copyTo: async (target) => {
      await copyFile(databaseIn(folder), databaseIn(target))
      await copyFile(keyIn(folder), keyIn(target))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export const databaseIn = (folder: string) => join(folder, 'haru.db')
/** The key belongs to the database: a server with another key does not start. */
export const keyIn = (folder: string) => join(folder, 'server.key')

/** What SQLite says about the pages of a database: 'ok' if all are right. */
export const checkIntegrity = (path: string): unknown => readValue(path, 'pragma integrity_check')

/** The number of tasks that the server of a database does by itself now. */
export const countLeases = (path: string): unknown => readValue(path, "select count(*) from lease where holder <> ''")

function readValue(path: string, query: string): unknown {
  const database = new DatabaseSync(path)
  const [row = {}] = database.prepare(query).all()
  database.close()
  return Object.values(row)[0]
}
