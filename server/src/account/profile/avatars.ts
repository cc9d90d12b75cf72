import { toImagePath } from '@haru/shared/contract/account/images.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { putAvatar } from '../../db/avatars.ts'
import { putListChanges } from '../../db/changed-lists.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Transaction } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/security/rate-limiter.ts'
import { createWorkSlots, uploadLimits } from '../../http/work-slots.ts'
import { createAvatarResizer } from './avatar-resize.ts'

/** The avatars of users, one for each. */
export interface Avatars {
  /**
   * Call it before an upload is read. Refuses with `tooManyRequests` and `overloaded`. Returns a function that releases the upload
   * slot.
   */
  readonly reserveUpload: (owner: Owner) => Promise<() => void>
  /**
   * Resizes an image and stores it as the user's avatar; returns its path. Refuses with `unsupportedMediaType`, `bodyTooLarge` (of
   * too many pixels), `invalidField` (broken), `limitReached` and `overloaded`.
   */
  readonly put: (owner: Owner, upload: Buffer) => Promise<string>
  readonly remove: (owner: Owner) => Promise<void>
  /** The owner's avatar, if `file` is its file name; null otherwise. */
  readonly read: (owner: Owner, file: string) => Promise<Buffer | null>
}

/** More than any user needs; bounds the work that one account can cause. */
const uploadRate = { perMinute: 6, burst: 10 }

export function createAvatars({
  db,
  clocks,
  config,
  metrics,
}: Pick<Deps, 'db' | 'clocks' | 'config' | 'metrics'>): Avatars {
  const resizeAvatar = createAvatarResizer()
  const takeToken = createRateLimiter(clocks.monotonic)
  const slots = createWorkSlots(uploadLimits)
  metrics.addWorkSlots('avatar', slots.readUsage)

  return {
    reserveUpload: async ({ ownerId }) => {
      const wait = takeToken(ownerId, uploadRate)
      if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
      return slots.take(ownerId)
    },
    put: async (owner, upload) => {
      const avatar = await resizeAvatar(upload)
      const work = (transaction: Transaction, seq: number) =>
        changeAvatar(transaction, owner, { body: avatar.toString('base64'), seq })
      const file = await withOwnerTransaction(db, owner.ownerId, work, { maxBytes: config.maxAccountBytes })
      return toImagePath('user', file)
    },
    remove: async (owner) => {
      await withOwnerTransaction(db, owner.ownerId, (transaction, seq) =>
        changeAvatar(transaction, owner, { body: null, seq }),
      )
    },
    read: async ({ ownerId }, file) => {
      const row = await db
        .selectFrom('picture')
        .select('body')
        .where('owner_id', '=', ownerId)
        .where('file', '=', file)
        .executeTakeFirst()
      return row === undefined ? null : Buffer.from(row.body, 'base64')
    },
  }
}

async function changeAvatar(
  transaction: Transaction,
  owner: Owner,
  { body, seq }: { readonly body: string | null; readonly seq: number },
): Promise<string> {
  await putListChanges(transaction, owner, ['account'], seq)
  return putAvatar(transaction, owner, body)
}
