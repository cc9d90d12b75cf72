import { useSyncExternalStore } from 'react'
import { getClockDifference, subscribeToConnection } from '../lib/connection.ts'

/** A time zone that was set wrongly differs by less. */
const maxDifferenceMs = 12 * 60 * 60_000

/** Whether the clocks of this device and of the server differ so much that the days of entries may be wrong. */
export function useIsClockWrong(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => Math.abs(getClockDifference()) > maxDifferenceMs)
}
