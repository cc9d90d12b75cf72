import { openDeviceCopy, removeDeviceCopy } from './current-copy.ts'

/**
 * What a page does with a copy whose updates it has not loaded. It is loaded by itself, and `current-copy.ts` is not, so that the bundler puts
 * that into the file with the other code of the device.
 */
export const copyAccess = { open: openDeviceCopy, remove: removeDeviceCopy } as const
