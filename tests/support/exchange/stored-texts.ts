/**
 * Everything in the databases, the caches and the storages of this process or page as text, names included; of binary values also how many
 * bytes they have. It refers to nothing outside, so that a page can evaluate it.
 */
export async function readStoredTexts(): Promise<string> {
  const finish = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const toText = (value: unknown) =>
    JSON.stringify(value, (_name, each: unknown) => {
      const bytes = each instanceof ArrayBuffer ? new Uint8Array(each) : each
      return bytes instanceof Uint8Array ? `bytes[${bytes.length}] ${new TextDecoder().decode(bytes)}` : each
    })
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await finish(indexedDB.open(name))
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      texts.push(name, storeName, toText(await finish(store.getAllKeys())), toText(await finish(store.getAll())))
    }
    database.close()
  }
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) texts.push(toText(storage ?? null))
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      texts.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
    }
  }
  return texts.join('\n')
}
