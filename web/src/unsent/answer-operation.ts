import type { ConflictAnswer } from '../device/conflict-answers.ts'
import { type CurrentDevice, getCurrentDevice } from '../device/current-device.ts'
import type { UnsentOperation } from '../device/database.ts'
import { findCollection, isUnsentEntry } from '../device/operation-format.ts'
import { appAreas } from '../lib/areas.ts'

/** Does what the user has chosen of a refused operation, and sends what comes of it. */
export async function answerOperation(operation: UnsentOperation, answer: ConflictAnswer): Promise<void> {
  const device = getCurrentDevice()
  if (device === null) return
  await device.store.answerConflict({ ownerId: device.userId }, operation.id, answer)
  announce(device, operation)
  void device.synchronize().catch(() => undefined)
}

/** Gives up an operation. The contents of a refused one stay as another version of their day. */
export async function giveUpOperation(operation: UnsentOperation): Promise<void> {
  if (operation.status === 'refused' && isUnsentEntry(operation)) return answerOperation(operation, 'theirs')
  const device = getCurrentDevice()
  if (device === null) return
  await device.store.dropOperation({ ownerId: device.userId }, operation.id)
  announce(device, operation)
}

const listsOfActs = { favorite: 'favorites', ownFood: 'ownFoods' } as const

function announce(device: CurrentDevice, { sent }: UnsentOperation): void {
  if (sent.act === 'favorite' || sent.act === 'ownFood') {
    device.announceChange({ areas: [], lists: [listsOfActs[sent.act]] })
    return
  }
  const area = findCollection(appAreas, sent.list)?.area
  device.announceChange({ areas: area === undefined ? [] : [area.id], lists: [] })
}
