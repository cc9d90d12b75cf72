import type { Tables } from '../db/schema.ts'

/**
 * What no backup holds: it lets somebody in or is about to, is worth nothing a month later, and a backup lies about for years.
 * Whoever restores one signs in anew.
 */
export const tablesWithoutBackup = ['session', 'device', 'code', 'ticket'] as const satisfies readonly (keyof Tables)[]
