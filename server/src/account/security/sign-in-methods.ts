import type { SignInMethods } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database, Transaction } from '../../db/schema.ts'

/** The sign-in methods of the user. */
export async function readSignInMethods(db: Database, { ownerId }: Owner): Promise<SignInMethods> {
  const row = await db
    .selectFrom('account')
    .select(['password_hash', 'totp_key'])
    .select((eb) => [
      eb
        .selectFrom('identity')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('account_id', '=', ownerId)
        .as('identities'),
      eb
        .selectFrom('passkey')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('account_id', '=', ownerId)
        .as('passkeys'),
    ])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('accountGone')
  return {
    password: row.password_hash !== null,
    google: Number(row.identities) > 0,
    passkeys: Number(row.passkeys),
    twoStep: row.totp_key !== null,
  }
}

/** Refuses with `lastWayIn` if the account has no sign-in method left. Call it in the transaction that removed one. */
export async function refuseWithoutSignInMethod(transaction: Transaction, owner: Owner): Promise<void> {
  const { password, google, passkeys } = await readSignInMethods(transaction, owner)
  if (!password && !google && passkeys === 0) throw new Refusal('lastWayIn')
}
