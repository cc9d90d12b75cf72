import { expect, type Page, type Response } from '@playwright/test'
import { keepsCopy } from '../servers/built-files.ts'

/** The refusals of writes on a page. One with a copy sends no such call: its device refuses the write, or the server as a part of an exchange. */
export const refusedCalls = (...refusals: readonly string[]) => (keepsCopy ? [] : refusals)

/** The link of the top bar to what this device has not sent; absent while all is sent. */
export const unsentMark = (page: Page) => page.locator('.shell-top a[href*="/user/unsent"]')

/** A page of any engine, which runs functions. */
export interface EvaluatingPage {
  readonly evaluate: <Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>
}

/** Waits until the device has all entries of the user, at most `timeout` milliseconds. */
export async function waitForCopy(page: EvaluatingPage, userId: string, timeout = 60_000): Promise<void> {
  const readIsWhole = async () => {
    const meta = new Map(await readStore(page, userId, 'meta'))
    const [start, end, first, last] = ['copiedStart', 'copiedEnd', 'wholeStart', 'wholeEnd'].map((name) =>
      meta.get(name),
    )
    if (typeof start !== 'string' || typeof end !== 'string') return false
    return first === '' || (start <= String(first) && String(last) <= end)
  }
  await expect.poll(readIsWhole, { timeout, intervals: [100] }).toBe(true)
}

/** Longer than a page takes that exchanges at all. */
const maxExchangeWaitMs = 10_000

/** Whether the page needs no session: it does not exchange. */
const isPublic = (pathname: string) => /^\/haru\/(auth|user\/(login|signup|resetPw))(\/|$)/.test(pathname)

/**
 * Opens a page and waits until it answers from its copy: it has all entries of its user, and has exchanged with the server since it was
 * opened. Does not wait on a page that keeps no copy.
 */
export async function openWithCopy(page: Page, url: string): Promise<void> {
  const isAnswer = (response: Response) => response.status() === 401 || response.url().endsWith('/user/sync')
  const answer = page.waitForResponse(isAnswer, { timeout: maxExchangeWaitMs }).catch(() => null)
  await page.goto(url)
  if (isPublic(new URL(page.url()).pathname)) return
  const hasSession = (await page.context().cookies()).some(({ name }) => name === 'haru')
  // A page whose account was deleted is being left.
  const userId = await page.evaluate(readOwnerInPage).catch(() => null)
  if (hasSession && userId !== null && (await answer)?.ok()) await waitForCopy(page, userId)
}

/** Waits until the page has all entries of its user. Does nothing on a page that keeps no copy. */
export async function waitForOwnCopy(page: Page): Promise<void> {
  const userId = await page.evaluate(readOwnerInPage)
  if (userId !== null) await waitForCopy(page, userId)
}

/**
 * Exchanges with the server at once, so that the page knows the saves of other devices, and answers calls from its copy. Does nothing on a
 * page that keeps no copy.
 */
export async function exchange(page: Page): Promise<void> {
  if ((await page.evaluate(readOwnerInPage)) === null) return
  await exchangeOnce(page)
  // A response is not stored yet. The page sends the next request once it is.
  await exchangeOnce(page)
}

async function exchangeOnce(page: Page): Promise<void> {
  const response = page.waitForResponse('**/user/sync')
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await response
}

/** Waits until the server has all that the page has saved and that the server does not refuse. Does nothing on a page that keeps no copy. */
export async function waitUntilSent(page: Page): Promise<void> {
  const countWaiting = async () => {
    const userId = await page.evaluate(readOwnerInPage)
    const unsent = userId === null ? [] : await readStore(page, userId, 'unsent')
    return unsent.filter(([, operation]) => (operation as { readonly status: string }).status === 'waiting').length
  }
  // A page that is being left has sent what it could.
  await expect.poll(() => countWaiting().catch(() => 0), { message: 'unsent operations' }).toBe(0)
}

/** The user of whom the page keeps a copy; null if it keeps none. */
function readOwnerInPage(): string | null {
  if (document.documentElement.dataset['deviceCopy'] !== 'on') return null
  const { account } = JSON.parse(localStorage.getItem('haru') ?? '{}') as { readonly account?: string }
  return account ?? null
}

/** The keys and values of an object store of the copy; none before there is one. */
export function readStore(
  page: EvaluatingPage,
  userId: string,
  store: string,
): Promise<readonly (readonly [unknown, unknown])[]> {
  return page.evaluate(readStoreInPage, { name: `lt-${userId}`, store })
}

/** Makes the copy of a user one of another database of the server, as after a restore of the server. */
export const forgetEpoch = (page: Page, userId: string) => putMeta(page, userId, { epoch: 'earlier' })

/** Puts values beside the entries of the copy of a user. */
export function putMeta(page: Page, userId: string, values: Readonly<Record<string, number | string>>): Promise<void> {
  return page.evaluate(putMetaInPage, { name: `lt-${userId}`, values })
}

/** Removes everything from the copy of a user. */
export function emptyCopy(page: Page, userId: string): Promise<void> {
  return page.evaluate(emptyInPage, `lt-${userId}`)
}

async function emptyInPage(name: string): Promise<void> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const stores = [...opening.result.objectStoreNames]
  const transaction = opening.result.transaction(stores, 'readwrite')
  for (const store of stores) transaction.objectStore(store).clear()
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  opening.result.close()
}

interface MetaValues {
  readonly name: string
  readonly values: Readonly<Record<string, number | string>>
}

async function putMetaInPage({ name, values }: MetaValues): Promise<void> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const transaction = opening.result.transaction('meta', 'readwrite')
  for (const [key, value] of Object.entries(values)) transaction.objectStore('meta').put(value, key)
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  opening.result.close()
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
