import type { Database } from '../../db/schema.ts'
import { type Keys, unseal } from '../../runtime/keys.ts'
import { badConfigurationExitCode, StartupError } from '../../runtime/startup-error.ts'

/** The table has one row. */
const id = 1

/**
 * Refuses to start with another server key than the one of the database: codes of another server would be wrong here, and two-step
 * secrets unreadable. The first server stores the fingerprint of its key, unless it can read none of the two-step secrets or is
 * read-only.
 */
export async function refuseOtherServerKey(db: Database, keys: Keys, isReadOnly = false): Promise<void> {
  const stored = await readFingerprint(db)
  if (stored === keys.fingerprint || (stored === null && isReadOnly)) return
  const unreadable = await countUnreadableSecrets(db, keys)
  if (stored === null && (unreadable.count === 0 || unreadable.count < unreadable.total)) {
    const fingerprint = { id, fingerprint: keys.fingerprint }
    await db
      .insertInto('server_key')
      .values(fingerprint)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    // Another server may have stored its own meanwhile.
    if ((await readFingerprint(db)) === keys.fingerprint) return
  }
  throw new StartupError(describeOtherKey(unreadable.count), badConfigurationExitCode)
}

/** Makes the key of this server the one of the database. Returns the number of two-step secrets that it cannot read, and then changes nothing. */
export async function adoptServerKey(db: Database, keys: Keys): Promise<number> {
  const { count } = await countUnreadableSecrets(db, keys)
  if (count > 0) return count
  const { fingerprint } = keys
  await db
    .insertInto('server_key')
    .values({ id, fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint }))
    .execute()
  return 0
}

async function readFingerprint(db: Database): Promise<string | null> {
  const row = await db.selectFrom('server_key').select('fingerprint').where('id', '=', id).executeTakeFirst()
  return row?.fingerprint ?? null
}

async function countUnreadableSecrets(db: Database, { secrets }: Keys) {
  const accounts = await db.selectFrom('account').select(['id', 'totp_key']).where('totp_key', 'is not', null).execute()
  const unreadable = accounts.filter((account) => unseal(secrets, account.totp_key ?? '', account.id) === null)
  return { count: unreadable.length, total: accounts.length }
}

function describeOtherKey(unreadableCount: number): string {
  const twoStep =
    unreadableCount === 0 ? '' : `, and the two-step login of ${unreadableCount} accounts was set up with another key`
  const oneStep =
    unreadableCount === 0
      ? ''
      : `turn two-step login off for each of these accounts with "npm run haru -- user one-step ID" (they then log in with the password
alone; the ids are in "npm run haru -- user list"), `
  return `The server key is not the one of this database${twoStep}.
Restore it: put server.key of your backup into the data folder, or set HARU_SECRET_KEY to what it was. All servers of a database have the
same key. If it is lost for good, ${oneStep}run "npm run haru -- key adopt", and start again.`
}
