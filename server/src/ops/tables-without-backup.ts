import type { Tables } from '../db/schema.ts'

/**
 * The tables that backups leave out: they hold credentials, which a user may have revoked since, and emails with codes, that expire within a month, and the files of imports, that are deleted within
 * a day, and what can be undone for a minute, and backups are stored for years. After a restore users have to sign in again, and to choose the file of an unfinished import again.
 */
export const tablesWithoutBackup = [
  'session',
  'device',
  'code',
  'ticket',
  'calendar_feed',
  'email',
  'import_chunk',
  'undo_log',
] as const satisfies readonly (keyof Tables)[]
