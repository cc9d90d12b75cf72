import { isSamePeriod } from '../../calendar/period.ts'
import type { SaveRequest } from './tracking.ts'

export const removedMessage = 'answer.deleted'
export const undoneMessage = 'answer.undone'

/** The messages of writes that a device has stored and the server has not done yet. */
export const onDeviceMessages = { saved: 'answer.onDevice', removed: 'answer.deletedOnDevice' } as const

export function isOnDeviceMessage(msg: string): boolean {
  return Object.values<string>(onDeviceMessages).includes(msg)
}

const saveMessages = {
  update: 'answer.updated',
  replace: 'answer.replaced',
  insert: 'answer.inserted',
} as const

/** The key of the message of a save that was done. */
export function findSaveMessage({ mode, loaded, period }: Pick<SaveRequest, 'mode' | 'loaded' | 'period'>): string {
  if (mode !== 'create') return saveMessages[mode]
  return loaded === null || isSamePeriod(loaded.period, period) ? 'answer.created' : 'answer.moved'
}
