import { randomUUID } from 'node:crypto'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Transaction } from './schema.ts'

/**
 * Replaces the avatar of a user, WebP in base64; null removes it. Returns its file name, '' after a removal. Every avatar gets a
 * new name, so that no cache shows an old one. Call it within a transaction of the user.
 */
export async function putAvatar(transaction: Transaction, { ownerId }: Owner, body: string | null): Promise<string> {
  const file = body === null ? '' : `${randomUUID()}.webp`
  await transaction.deleteFrom('picture').where('owner_id', '=', ownerId).execute()
  if (body !== null) await transaction.insertInto('picture').values({ owner_id: ownerId, file, body }).execute()
  await transaction.updateTable('account').set({ image: file }).where('id', '=', ownerId).execute()
  return file
}
