import {
  createCheckedSchema,
  createSecretSetting,
  createSetting,
  createWholeNumberSchema,
  type Setting,
} from './setting.ts'
import { isDatabaseUrl, isPostgresUrl } from './setting-formats.ts'

/** The settings of the connections to the database. */
export const databaseSettings = {
  databaseUrl: createSecretSetting(
    'HARU_DATABASE_URL',
    'The database: postgres://user:password@host/database, or sqlite:path. SQLite in the data folder when empty.',
    createCheckedSchema(
      isDatabaseUrl,
      'must begin with postgres://, postgresql:// or sqlite:, and a % in the user or the password is written %25',
    ),
  ),
  databaseDirectUrl: createSecretSetting(
    'HARU_DATABASE_DIRECT_URL',
    'The address of PostgreSQL itself, if HARU_DATABASE_URL is that of a connection pooler such as PgBouncer. Updates, backups and restores use it.',
    createCheckedSchema(
      isPostgresUrl,
      'must begin with postgres:// or postgresql://, and a % in the user or the password is written %25',
    ),
  ),
  databasePool: createSetting(
    'HARU_DATABASE_POOL',
    '10',
    'The largest number of connections of this server to PostgreSQL. A request uses at most 3 of them, and an update of the database one more.',
    createWholeNumberSchema(3, 1000),
  ),
} as const satisfies Record<string, Setting>
