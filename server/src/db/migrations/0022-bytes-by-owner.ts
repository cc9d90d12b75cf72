import type { CountedTable } from '../account-bytes.ts'
import { defineByteFunction } from '../byte-triggers.ts'
import type { Migration } from '../migration.ts'

const tables = [
  'entry',
  'category',
  'favorite',
  'own_food',
  'picture',
  'saved_set',
] as const satisfies readonly CountedTable[]

/** The functions that count bytes change one account in a statement, as a distributed PostgreSQL requires. */
export const bytesByOwner: Migration = {
  name: '0022-bytes-by-owner',
  up: async (db, kind) => {
    if (kind === 'postgres') for (const table of tables) await defineByteFunction(db, table)
  },
}
