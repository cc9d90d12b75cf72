import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import { silentLog } from '@haru/server/src/log.ts'
import { prepareDatabase } from '@haru/server/src/ops/prepare-database.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { formatVersion } from '@haru/server/src/transfer/format.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import {
  fillReleaseSchema,
  listReleases,
  readAccount,
  readReleaseAccount,
  unpackReleaseDatabase,
} from './support/releases.ts'
import { type DatabaseKind, databaseKinds, databases } from './support/servers/databases.ts'

/** A database with the data of a release, upgraded as a server does at its start. */
async function openUpgraded(kind: DatabaseKind, version: string) {
  const fresh = await databases[kind]()
  const { url: databaseUrl } = fresh
  if (kind === 'sqlite') await unpackReleaseDatabase(version, databaseUrl.replace('sqlite:', ''))
  else await fillReleaseSchema(version, databaseUrl)
  const database = await connectDatabase(databaseUrl)
  const config = { databaseUrl, databaseDirectUrl: null, dataDir: '', backsUpBeforeMigration: false }
  await prepareDatabase(database, { config, areas, log: silentLog })
  await database.close()
  return fresh
}

for (const version of await listReleases()) {
  test.each(databaseKinds)(`the data of ${version} is the same after an upgrade on %s`, async (kind) => {
    const app = await startApp({ open: () => openUpgraded(kind, version) })
    try {
      const { loginId, password, readAt, reads } = await readReleaseAccount(version)
      app.clocks.jump(readAt - app.clocks.now())
      const client = app.client()
      const { body } = await client.post('/user/login', { user_id: loginId, user_pw: password })
      expect(body.status).toBe('success')
      // The version of the format of an export is that of the server.
      const exported = { ...(reads['export'] as object), version: formatVersion }
      expect(await readAccount(client)).toMatchObject({ ...reads, export: exported })
    } finally {
      await app.close()
    }
  })
}
