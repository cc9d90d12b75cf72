import type { Owner } from '@haru/shared/tracking/store.ts'
import { removeLockedQueue } from '../removal/locked-queues.ts'
import { openLockedQueues } from '../removal/open-locked-queues.ts'
import type { DeviceStore } from '../store/store.ts'

interface UnlockOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  readonly client: { readonly readSealKey: () => Promise<string> }
  /** Called after each queue, with the number of its operations. */
  readonly onUnlocked: (unlockedCount: number) => void
}

/** Requests the seal key at the first contact, and opens with it the queues that were locked when the user left this device before. */
export async function unlockQueues({ store, owner, client, onUnlocked }: UnlockOptions): Promise<void> {
  const sealKey = await client.readSealKey()
  for (const { number, queue } of await openLockedQueues(sealKey)) {
    await store.restoreQueue(owner, queue)
    await removeLockedQueue(number)
    onUnlocked(queue.operations.length)
  }
  // Last, so that an end of the program in between repeats it.
  await store.putSealKey(owner, sealKey)
}
