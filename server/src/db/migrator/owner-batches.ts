import type { Batch } from '../migration.ts'
import type { Transaction } from '../schema.ts'

/** The rows of so few users take little time, also if each has ten years of them. */
const ownersPerBatch = 25

/** Some users by their ids, and the range that contains no other users with rows to change. */
export interface OwnerRange {
  readonly owners: readonly string[]
  readonly first: string
  readonly last: string
}

/** Changes the rows of the next users. `change` returns the number of changed rows. */
export async function runOwnerBatch(
  listOwners: (after: string, limit: number) => Promise<readonly { readonly id: string }[]>,
  after: string,
  change: (owners: OwnerRange) => Promise<number>,
): Promise<Batch> {
  const owners = await listOwners(after, ownersPerBatch)
  const [first, last] = [owners.at(0), owners.at(-1)]
  if (first === undefined || last === undefined) return { last: null, rowCount: 0 }
  return {
    last: last.id,
    rowCount: await change({ owners: owners.map(({ id }) => id), first: first.id, last: last.id }),
  }
}

/** The users with an account, in the order of their ids. */
export function listAccountIds(
  db: Transaction,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string }[]> {
  return db.selectFrom('account').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
}
