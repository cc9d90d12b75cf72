import type { Migration } from '../migration.ts'
import { bytesByOwner } from './0022-bytes-by-owner.ts'

/** Defines the functions of 0022 again, which now change the account once for each statement, and only if its size changes. */
export const netBytes: Migration = { name: '0026-net-bytes', up: bytesByOwner.up }
