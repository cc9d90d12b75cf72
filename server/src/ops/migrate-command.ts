import { areas } from '@haru/shared/areas/register.ts'
import type { Command } from '../command.ts'
import { connectDatabase } from '../db/open-database.ts'
import { findDirectUrl } from '../db/postgres/pooler.ts'
import { openLog } from '../log.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { openKeys } from '../runtime/keys.ts'
import { prepareDatabase } from './prepare-database.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  argumentSyntax: '',
  about: 'Updates the database to this version of Haru.',
  help: `A server does this at its start, except with HARU_MIGRATE=off. Stop the servers of the earlier version first. A backup is written to
the data folder before data of users changes; HARU_BACKUP_BEFORE_MIGRATION=off omits it. The command can be stopped at any point: run
it again, and it continues.`,
  run: async (_input, { config, out, err }) => {
    const log = openLog(err, openKeys(config.dataDir, config.secretKey).names, systemClocks)
    // With SQLite this refuses while a server runs.
    const database = await connectDatabase(await findDirectUrl(config), { allowShared: config.allowShared })
    try {
      await prepareDatabase(database, { config, areas, log })
      out.write('The database is up to date.\n')
      return 0
    } finally {
      log.flush()
      await database.close().catch(() => undefined)
    }
  },
}
