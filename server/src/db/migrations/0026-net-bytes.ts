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

/** The functions that count bytes change the account once for each statement, and only if its size changes. */
export const netBytes: Migration = {
  name: '0026-net-bytes',
  up: async (db, kind) => {
    if (kind === 'postgres') for (const table of tables) await defineByteFunction(db, table)
  },
}
