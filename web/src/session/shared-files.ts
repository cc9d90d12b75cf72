/** The names of the caches of shared files begin with it, as web/service-worker/shared-files.ts says. */
const prefix = 'haru-shared-'

/** The caches of files that another app has shared with the installed app; none where pages have no caches. */
export async function listSharedFilesCaches(): Promise<readonly string[]> {
  return 'caches' in globalThis ? (await caches.keys()).filter((name) => name.startsWith(prefix)) : []
}

/** Removes the shared files from this device. */
export async function removeSharedFiles(): Promise<void> {
  await Promise.all((await listSharedFilesCaches()).map((name) => caches.delete(name)))
}
