import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type DatabaseKind, databaseKinds, databases } from './databases.ts'

/**
 * Describes tests on both databases. Those that are not on `quickKind` have the tag `long`: use it where the tested code does not depend on
 * the database, or other tests of `npm test` send its statements to both.
 */
export function describeOnDatabases(quickKind: DatabaseKind, define: (kind: DatabaseKind) => void): void {
  for (const kind of databaseKinds) describe(`on ${kind}`, { tags: quickTags(kind, quickKind) }, () => define(kind))
}

/** The tags of a test that `npm test` runs on `quickKind` only. */
export const quickTags = (kind: DatabaseKind, quickKind: DatabaseKind): string[] => (kind === quickKind ? [] : ['long'])

/** The server of the described tests. Its getters are for tests and hooks: nothing is open while tests are described. */
interface DescribedApp {
  readonly kind: DatabaseKind
  readonly app: TestApp
  /** A signed-in user without data, who is another one in each test. */
  readonly kim: UserClient
  /** Makes `kim` another new user, with these settings, for the rest of a test. */
  readonly replaceKim: (form: Readonly<Record<string, unknown>>) => Promise<void>
}

type Define = (opened: DescribedApp) => void

/** Describes tests of a server on both databases, which is open during all of them. */
export function describeWithApp(define: Define, open: typeof databases = databases): void {
  for (const kind of databaseKinds) describe(`on ${kind}`, () => define(openForTests(kind, open)))
}

/** The same, as `describeOnDatabases`. */
export function describeWithAppOn(quickKind: DatabaseKind, define: Define): void {
  describeOnDatabases(quickKind, (kind) => define(openForTests(kind)))
}

function openForTests(kind: DatabaseKind, open: typeof databases = databases): DescribedApp {
  let app: TestApp
  let kim: UserClient
  beforeAll(async () => {
    app = await startApp({ open: open[kind] })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    kim = await app.signUp()
  })
  return {
    kind,
    get app() {
      return app
    },
    get kim() {
      return kim
    },
    replaceKim: async (form) => {
      kim = await app.signUp(form)
    },
  }
}
