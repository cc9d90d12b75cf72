import { findPageShell } from '@haru/shared/contract/server/page-shell.ts'
import { findScreenFiles, renderPreloads } from '@haru/shared/contract/server/screen-files.ts'
import { webBase } from '@haru/shared/contract/server/web-paths.ts'
import { type BuildFiles, buildFilesPlaceholder, isFilePath, isPagePath } from './build-files.ts'
import { isRecentlyShared, sharePath, storeSharedFiles } from './shared-files.ts'

/**
 * The service worker: it keeps the files of its build, so that the app starts and works without a network. It never answers or keeps a
 * call, a picture or an email. A new one waits until no page is open, or until the user chooses the new version; decision 0100. Files that
 * another app shares are kept until the user has read or discarded them; decision 0110.
 */
declare const self: ServiceWorkerGlobalScope

// The build writes the list into this text.
const files: BuildFiles = JSON.parse(buildFilesPlaceholder)
const cacheName = `haru-${files.id}`
/** The path of no screen, so the server sends the page without the preload links of a screen, and without the login. */
const pageUrl = `${webBase}page`

self.addEventListener('install', (event) => event.waitUntil(storeFiles()))
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), removeOldCaches()])))
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || !pathname.startsWith(webBase)) return
  const path = pathname.slice(webBase.length)
  if (request.method === 'POST' && path === sharePath)
    event.respondWith(storeSharedFiles(request, self.location.origin))
  if (request.method !== 'GET') return
  if (request.mode !== 'navigate') {
    if (isFilePath(files, path)) event.respondWith(respondWithFile(event))
  } else if (isPagePath(path)) {
    event.respondWith(respondWithPage(event, path))
    event.waitUntil(removeOldCaches())
  }
})

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const page = await fetch(pageUrl, { cache: 'no-cache' })
  const html = await page.clone().text()
  // During an update one server may send the page of another build.
  if (!page.ok || !html.includes(files.entry)) throw new Error('the page is not of this build')
  const language = findPageLanguage(html)
  const named = files.unhashed.map((file) => new Request(webBase + file, { cache: 'no-cache' }))
  await cache.addAll([...named, ...[...files.common, ...files[language]].map((file) => webBase + file)])
  await cache.put(pageUrl, page)
}

/** Answers with the page of the build, filled in as the server does. If the browser has lost it, the files are stored again. */
async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  const page = await findStored(pageUrl, { cacheName })
  if (page === undefined) {
    event.waitUntil(storeFiles().catch(() => undefined))
    return fetch(event.request)
  }
  const [language, theme] = await Promise.all([
    readCookie('haru-lang', /^(ko|en)$/),
    readCookie('haru-theme', /^(light|dark)$/),
  ])
  const text = await page.text()
  const lang = (language ?? findPageLanguage(text)) === 'ko' ? 'ko' : 'en'
  const html = text
    .replace(/(?<=<html lang=")\w+/, lang)
    .replace(/(?<= data-theme=")\w+/, theme ?? 'system')
    .replace(/(?<= data-shell=")\w+/, findPageShell(path))
    .replace('</head>', `${renderPreloads(listPreloads(path, lang))}</head>`)
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(html, { headers })
}

function findPageLanguage(html: string): 'ko' | 'en' {
  return /<html lang="ko"/.test(html) ? 'ko' : 'en'
}

/** The files of a screen, and of the device where the screen shows its data. An unknown path has none. */
function listPreloads(path: string, language: 'ko' | 'en'): readonly string[] {
  const screen = findScreenFiles(files.screens, path)?.[language]
  if (screen === undefined) return []
  return findPageShell(path) === 'plain' ? screen : [...new Set([...screen, ...files.device])]
}

/**
 * A choice of the user, which the server reads from the same cookie (`choiceCookies`, whose module the app has: this script must be one file);
 * null if there is none. Some browsers do not tell a worker the cookies.
 */
async function readCookie(name: string, valid: RegExp): Promise<string | null> {
  const cookie = 'cookieStore' in self ? await self.cookieStore.get(name) : null
  return cookie?.value !== undefined && valid.test(cookie.value) ? cookie.value : null
}

/** Answers with a file of this build or of one whose page is still open. The names of files have hashes, so none is outdated. */
async function respondWithFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = (await findStored(request, { cacheName })) ?? (await findStored(request))
  if (stored !== undefined) return stored
  const response = await fetch(request)
  // A storage that is full keeps no file, and the page has its response.
  if (response.ok) event.waitUntil(storeFile(request, response.clone()).catch(() => undefined))
  return response
}

async function storeFile(request: Request, response: Response): Promise<void> {
  // A cache that was removed meanwhile does not come back.
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(request, response)
}

/** Finds a stored response. A storage that fails has none. */
function findStored(request: Request | string, options: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
  return caches.match(request, { ...options, ignoreVary: true }).catch(() => undefined)
}

/**
 * Removes the files of other builds, and shared files that were not read in time, unless a page is open, which may be of one of them, or a new
 * version stores its files or waits.
 */
async function removeOldCaches(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { installing, waiting } = self.registration
  if (pages.length > 0 || installing !== null || waiting !== null) return
  const isOutdated = (name: string) => name !== cacheName && !isRecentlyShared(name, Date.now())
  const names = (await caches.keys()).filter((name) => name.startsWith('haru-') && isOutdated(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
