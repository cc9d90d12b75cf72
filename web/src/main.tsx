import { today } from '@haru/shared/calendar/day.ts'
import { getSystemTimeZone } from '@haru/shared/calendar/zone.ts'
import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { ServerOptions } from '@haru/shared/contract/server/options.ts'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { serverOptionsQuery } from './account/server-options-query.ts'
import { finishOfflineLogOut } from './lib/api-fetch.ts'
import { setLocalCallsLoader } from './lib/call.ts'
import { allowsDeviceCopy } from './lib/device-copy.ts'
import { LanguageProvider, loadInitialLanguage, readInitialLanguage } from './lib/language.tsx'
import { readLocal, writeCookie } from './lib/local-storage.ts'
import { applyTheme } from './lib/theme.ts'
import { wait } from './lib/wait.ts'
import { keepScrollPositions } from './navigation/scroll-positions.ts'
import { prefetchNextScreens } from './next-screen.ts'
import { findRoute, type Route } from './routes.tsx'
import { accountKey, accountQuery, readLastAccountId } from './session/account.ts'
import { removeAbandonedData } from './session/device-data.ts'
import { createQueryClient } from './session/query-client.ts'
import { loginPathWithReturn, toSession } from './session/session.tsx'
import { isPageClosing, listenToTabs } from './session/tabs.ts'
import { basePath } from './shell/displayed-location.tsx'

/**
 * Loads in parallel all data of the first page; the HTML of the page stays until then. `repeatPresses` repeats what the user pressed in
 * HTML that React takes over.
 */
export async function start(repeatPresses: () => void): Promise<void> {
  applyTheme()
  renewCookies()
  const client = createQueryClient()
  finishOfflineLogOutWhenOnline()
  keepScrollPositions()
  prefetchNextScreens(client)
  setLocalCallsLoader(openLastDevice)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const isPrerendered = takePrerenderedLogin(root, client)
  // Before the screen, whose texts are loaded in the languages that are in use.
  const language = loadInitialLanguage()
  const route = findRoute(location.pathname.slice(basePath.length) || '/')
  const account = route.isPublic ? undefined : client.prefetchQuery(accountQuery)
  // The first date format takes a phone longer than all others: it is created while the account is requested.
  if (account !== undefined) setTimeout(() => today(getSystemTimeZone(), new Date()))
  const data = account?.then(() => prefetchScreen(client, route))
  const screen = route.load().catch(() => undefined)
  const [words] = await Promise.all([language, account, screen])
  // On a slow network the screen shows what it has.
  await Promise.race([data, wait(maxDataDelayMs)])

  if (isPageClosing()) return
  const app = (
    <LanguageProvider initial={words}>
      <App client={client} />
    </LanguageProvider>
  )
  // As a transition React renders in short pieces, between which the browser handles input.
  startTransition(() => {
    const page = isPrerendered ? hydrateRoot(root, app) : createRoot(root)
    if (!isPrerendered) page.render(app)
    listenToTabs({
      closePage: () => page.unmount(),
      onSignIn: () => void client.invalidateQueries({ queryKey: accountKey }),
    })
  })
  // React takes over at once what an event reaches.
  setTimeout(repeatPresses)
  if (await removeAbandonedData().catch(() => false)) void client.invalidateQueries()
}

/**
 * Writes the choices again that the server and the service worker read from cookies: some browsers remove cookies of scripts after seven
 * days. With another language the worker of the next version would keep the texts of that one.
 */
function renewCookies(): void {
  const [language, theme] = [readLocal('language'), readLocal('theme')]
  if (language !== null) writeCookie(choiceCookies.language, language)
  if (theme !== null) writeCookie(choiceCookies.theme, theme)
}

/**
 * Whether React can take over the login that the server sent, because the page has no session. Another page that requires a session
 * then has the address of the login. Otherwise React replaces the contents of the page: if the user has chosen another language here.
 */
function takePrerenderedLogin(root: HTMLElement, client: QueryClient): boolean {
  const options = root.dataset['prerendered']
  if (options === undefined || readInitialLanguage() !== document.documentElement.lang) return false
  const path = location.pathname.slice(basePath.length) || '/'
  if (path !== '/' && findRoute(path).isPublic && !path.startsWith(loginPath)) return false
  const serverOptions: ServerOptions = JSON.parse(options)
  client.setQueryData(serverOptionsQuery.queryKey, serverOptions)
  // A proxy may hide from the server that the host can have passkeys.
  if (serverOptions.passkeys === null) void client.invalidateQueries(serverOptionsQuery)
  if (!path.startsWith(loginPath)) {
    const target = path === '/' ? loginPath : loginPathWithReturn(path, location.search.slice(1))
    history.replaceState(history.state, '', `${basePath}${target}`)
  }
  return true
}

const maxDataDelayMs = 1000

/** Requests the data of the first screen, so that it is rendered once instead of with placeholders first. */
async function prefetchScreen(client: QueryClient, { prefetch }: Route): Promise<void> {
  const account = client.getQueryData(accountQuery.queryKey)
  if (account) await prefetch({ client, session: toSession(account), search: location.search }).catch(() => undefined)
}

/** A page that opens without a network shows the data of the user who was signed in last. */
async function openLastDevice(): Promise<void> {
  const id = readLastAccountId()
  if (id === null || !allowsDeviceCopy()) return
  const { copyAccess } = await import('./device/copy-access.ts')
  await copyAccess.open({ id })
}

// Ends the session of a user who logged out without a network as soon as the network is back, without waiting for a request.
function finishOfflineLogOutWhenOnline(): void {
  const finish = () => void finishOfflineLogOut().catch(() => undefined)
  addEventListener('online', finish)
  finish()
}
