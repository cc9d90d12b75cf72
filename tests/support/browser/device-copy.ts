import { expect, type Page } from '@playwright/test'

/** The link of the top bar to what this device has not sent; absent while all is sent. */
export const unsentMark = (page: Page) => page.locator('.shell-top a[href*="/user/unsent"]')

/** Waits until the device has all entries of the user. */
export async function waitForCopy(page: Page, userId: string): Promise<void> {
  const readIsWhole = async () => {
    const meta = new Map(await readStore(page, userId, 'meta'))
    const [start, end, first, last] = ['copiedStart', 'copiedEnd', 'wholeStart', 'wholeEnd'].map((name) =>
      meta.get(name),
    )
    if (typeof start !== 'string' || typeof end !== 'string') return false
    return first === '' || (start <= String(first) && String(last) <= end)
  }
  await expect.poll(readIsWhole, { timeout: 60_000, intervals: [100] }).toBe(true)
}

/** The keys and values of an object store of the copy; none before there is one. */
export function readStore(
  page: Page,
  userId: string,
  store: string,
): Promise<readonly (readonly [unknown, unknown])[]> {
  return page.evaluate(readStoreInPage, { name: `lt-${userId}`, store })
}

async function readStoreInPage({ name, store }: { readonly name: string; readonly store: string }) {
  const finish = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  // Opening a database that does not exist would create it.
  const databases = await indexedDB.databases()
  if (!databases.some((each) => each.name === name)) return []
  const database = await finish(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains(store)) return []
    const opened = database.transaction(store).objectStore(store)
    const [keys, values] = await Promise.all([finish(opened.getAllKeys()), finish(opened.getAll())])
    return keys.map((key, i): readonly [unknown, unknown] => [key, values[i]])
  } finally {
    database.close()
  }
}
