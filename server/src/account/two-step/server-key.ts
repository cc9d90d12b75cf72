import type { Database } from '../../db/schema.ts'
import { type Keys, unseal } from '../../runtime/keys.ts'
import { cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'

/**
 * Refuses to start if no stored two-step secret can be decrypted: the server key was lost or replaced, and the users with two-step login
 * could not log in any more. If only some secrets are unreadable, the server starts, and the log names an account at its next login.
 */
export async function refuseOtherServerKey(db: Database, { secrets }: Pick<Keys, 'secrets'>): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'login_id', 'totp_key'])
    .where('totp_key', 'is not', null)
    .execute()
  const unreadable = accounts.filter(({ id, totp_key }) => unseal(secrets, totp_key ?? '', id) === null)
  if (unreadable.length === 0 || unreadable.length < accounts.length) return
  throw new StartupError(
    `The server key is not the one that the two-step login of ${unreadable.length} accounts was set up with.
Restore it: put server.key of your backup into the data folder, or set HARU_SECRET_KEY to what it was.
If it is lost for good, turn two-step login off for each of these accounts with "npm run haru -- user one-step ID", and start again.
Each of them then logs in with the password alone. To see the ids: "npm run haru -- user list".`,
    cannotOpenExitCode,
  )
}
