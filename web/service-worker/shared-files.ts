// Files that another app shares with the installed app stay in a cache of their own until the user has read or discarded them
// (decision 0110). web/src/session/shared-files.ts finds it by the same prefix: the worker shares no module with the app, because its
// script must be one file.
const prefix = 'haru-shared-'
/** This is longer than a login takes. */
const maxAgeMs = 60 * 60_000

/** Where the system sends the files, below the path of the app; the manifest names it too. */
export const sharePath = 'user/import/share'

/** The name of the cache of the files that are shared now. */
export function createSharedFilesName(now: number): string {
  return `${prefix}${now}`
}

/** Whether a cache has shared files. */
export function isSharedFilesName(name: string): boolean {
  return name.startsWith(prefix)
}

/** Whether the files of a cache were shared so recently that their user may still be logging in. */
export function isRecentlyShared(name: string, now: number): boolean {
  return isSharedFilesName(name) && now - Number(name.slice(prefix.length)) < maxAgeMs
}
