import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Router, useLocation } from 'wouter'
import { SessionGate } from './lib/session.tsx'
import { type Route, routeOf } from './routes.tsx'
import { FailureBoundary } from './shell/FailureBoundary.tsx'
import { guardedNavigation } from './shell/leaving.ts'
import { Shell } from './shell/Shell.tsx'
import { base, ShownContext, useShown, useShownPath, useShownSearch } from './shell/shown.ts'
import { AskProvider } from './ui/Ask.tsx'
import { SkeletonCards } from './ui/Skeleton.tsx'
import { ToastProvider } from './ui/Toasts.tsx'

/** What surrounds every screen: the answers of the server, the address, toasts and questions. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={base} aroundNav={guardedNavigation}>
        <ToastProvider>
          <AskProvider>
            <Page />
          </AskProvider>
        </ToastProvider>
      </Router>
    </QueryClientProvider>
  )
}

function Page() {
  const [path] = useLocation()
  const shown = useShown()
  const { bars, hasDock } = routeOf(path)
  return (
    <Shell path={path} bars={bars} hasDock={hasDock} shown={shown.path}>
      <ShownContext value={shown}>
        <Router base={base} hook={useShownPath} searchHook={useShownSearch} aroundNav={guardedNavigation}>
          <Suspense fallback={<SkeletonCards />}>
            <FailureBoundary key={shown.path}>
              <RouteScreen route={routeOf(shown.path)} />
            </FailureBoundary>
          </Suspense>
        </Router>
      </ShownContext>
    </Shell>
  )
}

function RouteScreen({ route: { isPublic, render } }: { readonly route: Route }) {
  if (isPublic) return render()
  return (
    <SessionGate>
      {/* Inside the gate, so that a screen which fails because the session is over still leads to the login. */}
      <FailureBoundary>{render()}</FailureBoundary>
    </SessionGate>
  )
}
