import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import type { DeviceCopy } from '../device/create-device-copy.ts'
import { requireDeviceCopy } from '../device/current-copy.ts'
import { createOperationId, findCollection, isUnsentEntry } from '../device/queue/operation-format.ts'
import type { UnsentOperation } from '../device/store/schema.ts'
import type { ConflictResolution } from '../device/write/resolve-conflict.ts'
import { findChangedList } from '../food/list-operations.ts'
import { appAreas } from '../lib/areas.ts'

/** Does what the user has chosen of a refused operation, and sends what comes of it. */
export async function resolveOperation(operation: UnsentOperation, resolution: ConflictResolution): Promise<void> {
  const device = requireDeviceCopy()
  await resolveAtStore(device, operation, resolution)
  announce(device, operation)
  void device.synchronize().catch(() => undefined)
}

function resolveAtStore(
  { store, userId }: DeviceCopy,
  operation: UnsentOperation,
  resolution: ConflictResolution,
): Promise<void> {
  const owner = { ownerId: userId }
  if (isUnsentEntry(operation)) return store.resolveConflict(owner, operation.id, resolution)
  return resolution === 'theirs'
    ? store.discardOperation(owner, operation.id)
    : store.repeatListOperation(owner, operation.id, createOperationId(Date.now()))
}

/** Discards an operation. The contents of a refused one stay as another version of their day. */
export async function discardUnsentOperation(operation: UnsentOperation): Promise<void> {
  if (operation.status === 'refused' && isUnsentEntry(operation)) return resolveOperation(operation, 'theirs')
  const device = requireDeviceCopy()
  await device.store.discardOperation({ ownerId: device.userId }, operation.id)
  announce(device, operation)
}

function announce(device: DeviceCopy, { sent }: UnsentOperation): void {
  const list = findChangedList(sent)
  const area = isEntryOperation(sent) ? findCollection(appAreas, sent.list)?.area : undefined
  device.announceChange({ areas: area === undefined ? [] : [area.id], lists: list === null ? [] : [list] })
}
