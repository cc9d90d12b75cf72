import type { QueryClient } from '@tanstack/react-query'
import { wait } from './lib/wait.ts'
import { findRoute } from './routes.tsx'
import { accountQuery } from './session/account.ts'
import { toSession } from './session/session.tsx'
import { basePath } from './shell/displayed-location.tsx'

/**
 * How long the next screen waits for its data. React shows a placeholder for at least this time, so a screen that is rendered with its
 * data is not later than one that begins with placeholders.
 */
const maxDataDelayMs = 300

interface NextScreen {
  readonly path: string
  readonly readiness: Promise<unknown>
}

let next: NextScreen | null = null

/** Requests the data of each screen as soon as the user presses a link of the bars or goes to its path, before React renders anything. */
export function prefetchNextScreens(client: QueryClient): void {
  let lastPath = location.pathname

  function handleNavigation() {
    if (location.pathname === lastPath) return
    lastPath = location.pathname
    const path = toAppPath(lastPath)
    const data = prefetch(client, path, location.search)
    next = data === null ? null : { path, readiness: Promise.race([data, wait(maxDataDelayMs)]) }
  }

  function handlePress({ target }: Event) {
    const link = target instanceof Element ? target.closest('nav a') : null
    if (!(link instanceof HTMLAnchorElement) || link.pathname === lastPath) return
    void prefetch(client, toAppPath(link.pathname), link.search)
  }

  // The router sends the first two.
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, handleNavigation)
  document.addEventListener('pointerdown', handlePress, { capture: true, passive: true })
}

/** Resolves once the screen of a path has its data, or need not wait for it any longer; null if it is not the screen that comes next. */
export function findReadiness(path: string): Promise<unknown> | null {
  return next?.path === path ? next.readiness : null
}

/** Requests the data of a screen; null if the screen waits for none, such as the login that React takes over from HTML. */
function prefetch(client: QueryClient, path: string, search: string): Promise<unknown> | null {
  const account = client.getQueryData(accountQuery.queryKey)
  const route = findRoute(path)
  if (!account || route.isPublic || route.needsNetwork) return null
  return route.prefetch({ client, session: toSession(account), search }).catch(() => undefined)
}

function toAppPath(pathname: string): string {
  return pathname.slice(basePath.length) || '/'
}
