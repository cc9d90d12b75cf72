import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { PasswordHasher } from './account/password/password-hasher.ts'
import type { AttemptLimiter } from './db/attempt-limiter.ts'
import type { DatabaseHandle } from './db/database-handle.ts'
import type { Database } from './db/schema.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Clocks } from './runtime/clocks.ts'
import type { Config } from './runtime/config.ts'
import type { Keys } from './runtime/keys.ts'

/** The dependencies of the server on the outside world. */
export interface Deps {
  readonly config: Config
  /** The areas that users log; tests may add more. */
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly clocks: Clocks
  readonly keys: Keys
  /** Counts attempts of all servers of the database. */
  readonly limiter: AttemptLimiter
  readonly log: Log
  readonly mailer: Mailer
  readonly metrics: Metrics
  readonly passwordHasher: PasswordHasher
  /** The present load of the connections to the database. */
  readonly readDatabaseLoad: DatabaseHandle['readLoad']
  /** The folder of the built web app. */
  readonly webFolder: string
}
