import { lockDeviceData } from './device-data.ts'
import { removeServiceWorker } from './service-worker.ts'

/** Removes the copies of all users and the files of the app from this device. What is unsent is encrypted for its user. */
export async function removeDeviceFiles(): Promise<void> {
  await Promise.allSettled([lockDeviceData(), removeServiceWorker()])
}
