import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import type { Device } from '../device.ts'
import type { ListCommand, WriteCommand } from './commands.ts'

/** An operation that a device reported as saved. */
export interface MadeOperation {
  readonly id: string
  readonly device: Device
  readonly userIndex: number
  readonly act: WriteCommand['act'] | ListCommand['type'] | 'resolve'
  /** The number on its items. No item has that of a resolution. */
  readonly mark: number
  /** The marks of the items that it saved. */
  readonly saved: readonly number[]
  /** The number of its list and of its period; of a change of a list of foods, the id of the own food. */
  readonly place: string
  /** The id of the entry that the editor showed. */
  readonly shownId: string | null
  /** The marks of the entry that the editor showed; null if the operation replaces any. */
  readonly expected: readonly number[] | null
  /** The user has discarded it, or resolved its conflict. */
  isDiscarded: boolean
  /** The server had done it, and was restored from an earlier backup. */
  isLost: boolean
}

interface Decision {
  /** The operations that left the queue. */
  readonly ended: readonly MadeOperation[]
  /** The operations that came into the queue. */
  readonly added: readonly UnsentOperation[]
}

/** Carries out the decision of a user about the queue of a device. */
export async function decide(
  made: readonly MadeOperation[],
  device: Device,
  work: () => Promise<void>,
): Promise<Decision> {
  const before = await device.store().listUnsent(device.owner)
  const { owner } = device
  await work()
  // The queue of a user who has left the device does not exist any more.
  const after = device.owner === owner ? await device.store().listUnsent(owner) : []
  const isIn = (queue: readonly UnsentOperation[], id: string) => queue.some((each) => each.id === id)
  const ended = made.filter(({ id }) => isIn(before, id) && !isIn(after, id))
  for (const each of ended) each.isDiscarded = true
  return { ended, added: after.filter(({ id }) => !isIn(before, id)) }
}
