import type { Tables } from '../db/schema.ts'

/**
 * The tables that backups leave out: they hold credentials, and emails with codes, that expire within a month, and backups are stored for years. After a restore
 * users have to sign in again.
 */
export const tablesWithoutBackup = [
  'session',
  'device',
  'code',
  'ticket',
  'email',
] as const satisfies readonly (keyof Tables)[]
