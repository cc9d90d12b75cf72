import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { decodeStartingValues } from '../db/account-columns.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'

/** Prepares the query of the starting values of a user. */
export function prepareStartingValues(db: Database): (owner: Owner) => Promise<StartingValues> {
  const query = prepareQuery((placeholder) =>
    db
      .selectFrom('account')
      .select(['init_scale', 'init_kcal', 'init_property'])
      .where('id', '=', placeholder('owner')),
  )
  return async ({ ownerId }) => {
    const [row] = await query(db, { owner: ownerId })
    if (row === undefined) throw new Refusal('accountGone')
    return decodeStartingValues(row)
  }
}
