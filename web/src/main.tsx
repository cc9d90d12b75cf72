import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { accountKey, accountQuery } from './lib/account.ts'
import { settleLogOut } from './lib/call.ts'
import { LanguageProvider, loadWords, startLanguage } from './lib/language.tsx'
import { createQueryClient } from './lib/queries.ts'
import { hasLeft, openTab } from './lib/tabs.ts'
import { applyTheme } from './lib/theme.ts'
import { routeOf } from './routes.tsx'
import { base } from './shell/shown.ts'

applyTheme()
void start()

/**
 * Asks at once for everything the first page needs; what the page's HTML shows stays until it is there. In a function:
 * a screen imports from the file this is bundled into, and neither must wait for the other.
 */
async function start(): Promise<void> {
  const client = createQueryClient()
  endOwedSession()
  const route = routeOf(location.pathname.slice(base.length) || '/')
  const account = route.isPublic ? undefined : client.prefetchQuery(accountQuery)
  const screen = route.load().catch(() => undefined)
  const words = await loadWords(startLanguage())
  await Promise.all([account, screen])

  if (hasLeft()) return
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const page = createRoot(root)
  openTab({ close: () => page.unmount(), onEntered: () => void client.invalidateQueries({ queryKey: accountKey }) })
  page.render(
    <LanguageProvider start={words}>
      <App client={client} />
    </LanguageProvider>,
  )
}

// Whoever logged out without a network is out on the server at the first contact, though nobody asks for anything.
function endOwedSession(): void {
  const settle = () => void settleLogOut().catch(() => undefined)
  addEventListener('online', settle)
  settle()
}
