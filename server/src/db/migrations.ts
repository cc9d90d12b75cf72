import type { Migration } from './migration.ts'
import { createUserTables } from './migrations/0.1.0/0001-people.ts'
import { entries } from './migrations/0.1.0/0002-entries.ts'
import { tallies } from './migrations/0.1.0/0003-tallies.ts'
import { favorites } from './migrations/0.1.0/0004-favorites.ts'
import { foods } from './migrations/0.1.0/0005-foods.ts'
import { imports } from './migrations/0.1.0/0006-imports.ts'
import { accounts } from './migrations/0.1.0/0007-accounts.ts'
import { accountBytes } from './migrations/0.1.0/0008-account-bytes.ts'
import { codes } from './migrations/0.1.0/0009-codes.ts'
import { searchData } from './migrations/0.1.0/0010-search-data.ts'
import { moreTotals } from './migrations/0.1.0/0011-more-totals.ts'
import { dayStart } from './migrations/0.1.0/0012-day-start.ts'
import { savedSets } from './migrations/0.1.0/0013-saved-sets.ts'
import { serverKey } from './migrations/0014-server-key.ts'
import { attempts } from './migrations/0015-attempts.ts'
import { leases } from './migrations/0016-leases.ts'
import { signInsByOwner } from './migrations/0017-sign-ins-by-owner.ts'
import { emails } from './migrations/0018-emails.ts'
import { ownerLookUps } from './migrations/0019-owner-look-ups.ts'
import { nightlyBackups } from './migrations/0020-nightly-backups.ts'
import { accountCounts } from './migrations/0021-account-counts.ts'
import { bytesByOwner } from './migrations/0022-bytes-by-owner.ts'
import { changes } from './migrations/0023-changes.ts'
import { ownFoodsRevision } from './migrations/0024-own-foods-revision.ts'
import { sealKey } from './migrations/0025-seal-key.ts'
import { netBytes } from './migrations/0026-net-bytes.ts'
import { countWarmUps } from './migrations/0027-count-warm-ups.ts'
import { routines } from './migrations/0028-routines.ts'
import { importsOfFiles } from './migrations/0029-imports-of-files.ts'
import { calendarFeeds } from './migrations/0030-calendar-feeds.ts'
import { undoLog } from './migrations/0031-undo-log.ts'

/** In the order of their names. */
export const migrations: readonly Migration[] = [
  createUserTables,
  entries,
  tallies,
  favorites,
  foods,
  imports,
  accounts,
  accountBytes,
  codes,
  searchData,
  moreTotals,
  dayStart,
  savedSets,
  serverKey,
  attempts,
  leases,
  signInsByOwner,
  emails,
  ownerLookUps,
  nightlyBackups,
  accountCounts,
  bytesByOwner,
  changes,
  ownFoodsRevision,
  sealKey,
  netBytes,
  countWarmUps,
  routines,
  importsOfFiles,
  calendarFeeds,
  undoLog,
]
