import { webBase } from '@haru/shared/contract/server/web-paths.ts'

// Files that another app shares with the installed app stay in a cache of their own until the user has read or discarded them
// (decision 0110). web/src/session/shared-files.ts finds it by the same prefix: the worker shares no module with the app, because its
// script must be one file.
const prefix = 'haru-shared-'
/** This is longer than a login takes. */
const maxAgeMs = 60 * 60_000

/** Where the system sends the files, below the path of the app; the manifest names it too. */
export const sharePath = 'user/import/share'
/** The screen, with a note that the files did not arrive. */
const missingPath = 'user/import?shared=missing'

const maxSharedFiles = 10
/** `maxImportBytes` of the contract, whose module the app has; a test compares them. */
const maxSharedBytes = 200 * 1024 * 1024

/**
 * Stores the files that another app shares, in place of earlier ones, and opens the screen that sends them when the user says so. A page of
 * another site can send the same form, so it must neither fill the device nor remove what the user has shared: the screen then says that
 * the files did not arrive.
 */
export async function storeSharedFiles(request: Request, ownOrigin: string): Promise<Response> {
  const isStored = !isFromOtherSite(request, ownOrigin) && (await storeFiles(await request.formData()))
  return Response.redirect(ownOrigin + webBase + (isStored ? sharePath : missingPath), 303)
}

/** The referrer of the system is empty, or is no address of the web. */
function isFromOtherSite({ referrer }: Request, ownOrigin: string): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== ownOrigin
}

/** Returns whether the files were stored. */
async function storeFiles(form: FormData): Promise<boolean> {
  const files = form.getAll('files').filter((each) => each instanceof File)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > maxSharedFiles || size > maxSharedBytes) return false
  const name = `${prefix}${Date.now()}`
  const earlier = (await caches.keys()).filter((each) => each.startsWith(prefix) && each !== name)
  try {
    const cache = await caches.open(name)
    await Promise.all(files.map((file, i) => cache.put(`${webBase}${sharePath}/${i}`, toResponse(file))))
  } catch {
    // The device has no room.
    await caches.delete(name)
    return false
  }
  await Promise.all(earlier.map((each) => caches.delete(each)))
  return true
}

const toResponse = (file: File) => new Response(file, { headers: { 'x-file-name': encodeURIComponent(file.name) } })

/** Whether the files of a cache were shared so recently that their user may still be logging in. */
export function isRecentlyShared(name: string, now: number): boolean {
  return name.startsWith(prefix) && now - Number(name.slice(prefix.length)) < maxAgeMs
}
