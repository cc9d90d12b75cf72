import { randomUUID } from 'node:crypto'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Transaction } from './schema.ts'

/**
 * Gives a person a picture, WebP in base64, in the place of what they had; null leaves them without one. Answers its file, ''
 * where there is none: another picture has another name, so that nobody sees an old one. In a turn of theirs.
 */
export async function putAvatar(transaction: Transaction, { ownerId }: Owner, body: string | null): Promise<string> {
  const file = body === null ? '' : `${randomUUID()}.webp`
  await transaction.deleteFrom('picture').where('owner_id', '=', ownerId).execute()
  if (body !== null) await transaction.insertInto('picture').values({ owner_id: ownerId, file, body }).execute()
  await transaction.updateTable('account').set({ image: file }).where('id', '=', ownerId).execute()
  return file
}
