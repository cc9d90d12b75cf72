import { randomBytes } from 'node:crypto'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'

const keyBytes = 32

/**
 * Creates the seal key of an account if it has none, and returns it in base64. The key is random and not derived from the server key, so
 * that a device can still decrypt its operations after the server key has changed.
 */
export async function ensureSealKey(db: Database, { ownerId }: Owner): Promise<string> {
  const created = randomBytes(keyBytes).toString('base64')
  // One statement, so that two devices that ask at the same time get the same key.
  const row = await db
    .updateTable('account')
    .set(({ fn, ref, val }) => ({ seal_key: fn.coalesce(ref('seal_key'), val(created)) }))
    .where('id', '=', ownerId)
    .returning('seal_key')
    .executeTakeFirst()
  if (row?.seal_key == null) throw new Refusal('accountGone')
  return row.seal_key
}
