import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { accountQuery } from './lib/account.ts'
import { LanguageProvider, loadWords, startLanguage } from './lib/language.tsx'
import { createQueryClient } from './lib/queries.ts'
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
  const route = routeOf(location.pathname.slice(base.length) || '/')
  const account = route.isPublic ? undefined : client.prefetchQuery(accountQuery)
  const screen = route.load().catch(() => undefined)
  const words = await loadWords(startLanguage())
  await Promise.all([account, screen])

  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <LanguageProvider start={words}>
      <App client={client} />
    </LanguageProvider>,
  )
}
