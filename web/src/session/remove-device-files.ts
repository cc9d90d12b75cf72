import { lockDeviceData } from './device-data.ts'
import { removeServiceWorker } from './service-worker.ts'

/** Removes the copies of all users and the files of the app from this device. The unsent operations of each user are encrypted. */
export async function removeDeviceFiles(): Promise<void> {
  await Promise.allSettled([lockDeviceData(), removeServiceWorker()])
}
