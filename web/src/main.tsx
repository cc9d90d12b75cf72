import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { finishOfflineLogOut } from './lib/call.ts'
import { LanguageProvider, loadLanguage, readInitialLanguage } from './lib/language.tsx'
import { applyTheme } from './lib/theme.ts'
import { findRoute, type Route } from './routes.tsx'
import { accountKey, accountQuery } from './session/account.ts'
import { createQueryClient } from './session/query-client.ts'
import { toSession } from './session/session.tsx'
import { isPageClosing, listenToTabs } from './session/tabs.ts'
import { basePath } from './shell/displayed-location.ts'

applyTheme()
void start()

/**
 * Loads in parallel all data of the first page; the static HTML stays until then. Not with top-level await: screens import
 * from the chunk of this file, and would wait for each other.
 */
async function start(): Promise<void> {
  const client = createQueryClient()
  finishOfflineLogOutWhenOnline()
  // Before the screen, whose texts are loaded in the languages that are in use.
  const language = loadLanguage(readInitialLanguage())
  const route = findRoute(location.pathname.slice(basePath.length) || '/')
  const account = route.isPublic ? undefined : client.prefetchQuery(accountQuery)
  const data = account?.then(() => prefetchScreen(client, route))
  const screen = route.load().catch(() => undefined)
  const [words] = await Promise.all([language, account, screen])
  // On a slow network the screen shows what it has.
  await Promise.race([data, wait(maxDataDelayMs)])

  if (isPageClosing()) return
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const page = createRoot(root)
  listenToTabs({
    closePage: () => page.unmount(),
    onSignIn: () => void client.invalidateQueries({ queryKey: accountKey }),
  })
  // As a transition React renders in short pieces, between which the browser handles input.
  startTransition(() =>
    page.render(
      <LanguageProvider initial={words}>
        <App client={client} />
      </LanguageProvider>,
    ),
  )
}

const maxDataDelayMs = 1000

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Requests the data of the first screen, so that it is rendered once instead of with placeholders first. */
async function prefetchScreen(client: QueryClient, { prefetch }: Route): Promise<void> {
  const account = client.getQueryData(accountQuery.queryKey)
  if (account) await prefetch?.(client, toSession(account), location.search).catch(() => undefined)
}

// Ends the session of a user who logged out without a network as soon as the network is back, without waiting for a request.
function finishOfflineLogOutWhenOnline(): void {
  const finish = () => void finishOfflineLogOut().catch(() => undefined)
  addEventListener('online', finish)
  finish()
}
