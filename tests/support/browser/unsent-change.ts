import { contractVersion } from '@haru/shared/contract/version.ts'
import type { Page } from '@playwright/test'
import { newId } from '../servers/stores.ts'

/** Puts a spend with a text into the queue of this device, as a save without a network does. */
export async function addUnsentChange(
  page: Page,
  userId: string,
  day: string,
  text: string,
  madeAt = Date.now(),
): Promise<void> {
  const id = newId()
  const entry = { id: newId(), type: 'day', start: day, end: day, values: {}, items: [['expense', 'food', 5000, text]] }
  const sent = {
    id,
    act: 'save',
    contract: contractVersion,
    currency: 'KRW',
    list: 'money',
    mode: 'create',
    loaded: null,
    entry,
  }
  const state = { base: null, made: null, status: 'waiting', isAttempted: false, refusal: null }
  const operation = { id, number: Date.now(), madeAt, sent, ...state }
  await putUnsentRow(page, userId, operation)
}

/** Puts a row into the queue of this device. */
export async function putUnsentRow(page: Page, userId: string, operation: object): Promise<void> {
  await page.evaluate(putInPage, { name: `lt-${userId}`, operation })
}

async function putInPage({ name, operation }: { readonly name: string; readonly operation: object }): Promise<void> {
  const finish = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await finish(indexedDB.open(name))
  await finish(database.transaction('unsent', 'readwrite').objectStore('unsent').put(operation))
  database.close()
}
