import type { AnyArea } from '@haru/shared/areas/define.ts'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { CreatePlaceholder } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'

/**
 * The areas that one statement reads: all of them on PostgreSQL, where each statement is a round trip; one on SQLite, where a statement
 * holds the event loop.
 */
export function groupAreas(db: Database, areas: readonly AnyArea[]): readonly (readonly AnyArea[])[] {
  if (areas.length === 0) return []
  return detectDatabaseKind(db) === 'postgres' ? [areas] : areas.map((area) => [area])
}

/** The placeholders of the ids of some areas. */
export function createAreaPlaceholders(areaCount: number, placeholder: CreatePlaceholder): string[] {
  return Array.from({ length: areaCount }, (_, i) => placeholder(`area${i}`))
}

/** The values of these placeholders. */
export function listAreaParams(areas: readonly AnyArea[]): Readonly<Record<string, string>> {
  return Object.fromEntries(areas.map(({ id }, i) => [`area${i}`, id]))
}

/** Reads each group of areas, one after another, and joins the results in the order of the areas. */
export async function readByGroup<T>(
  db: Database,
  areas: readonly AnyArea[],
  read: (group: readonly AnyArea[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const results: T[] = []
  for (const group of groupAreas(db, areas)) results.push(...(await read(group)))
  return results
}
