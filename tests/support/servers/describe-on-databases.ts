import { describe } from 'vitest'
import { type DatabaseKind, databaseKinds } from './databases.ts'

/**
 * Describes tests on both databases. Those that are not on `quickKind` have the tag `long`: use it where the tested code does not depend on
 * the database, or other tests of `npm test` send its statements to both.
 */
export function describeOnDatabases(quickKind: DatabaseKind, define: (kind: DatabaseKind) => void): void {
  for (const kind of databaseKinds) describe(`on ${kind}`, { tags: quickTags(kind, quickKind) }, () => define(kind))
}

/** The tags of a test that `npm test` runs on `quickKind` only. */
export const quickTags = (kind: DatabaseKind, quickKind: DatabaseKind): string[] => (kind === quickKind ? [] : ['long'])
