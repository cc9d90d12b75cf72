import { readLocal } from './local-storage.ts'

/**
 * Whether this browser may keep a copy of the app and of the data of its user: the server allows it (HARU_DEVICE_COPY), and a user has
 * signed in, but not on a shared computer, where only the tab knows the account. False on a page that no server has rendered, such as
 * that of `npm run dev`.
 */
export function allowsDeviceCopy(): boolean {
  return document.documentElement.dataset['deviceCopy'] === 'on' && readLocal('account') !== null
}

/**
 * The name of the database of a user is this and the id of their account. It must not change: no other copy has the unsent operations of
 * the databases that browsers have.
 */
export const deviceDatabasePrefix = 'lt-'
