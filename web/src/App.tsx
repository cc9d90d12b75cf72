import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { useForgetsPicked } from './food/clearing.ts'
import { isChunkLoadError } from './lib/errors.ts'
import { type Route, routeOf } from './routes.tsx'
import { RequireSession } from './session/session.tsx'
import type { FailureProps } from './shell/Failure.tsx'
import { FailureBoundary } from './shell/FailureBoundary.tsx'
import { guardedNavigation } from './shell/leaving.ts'
import { Shell } from './shell/Shell.tsx'
import { whereIs } from './shell/sections.ts'
import { base, ShownContext, useShown, useShownPath, useShownSearch } from './shell/shown.ts'
import { useHasKeyboard } from './shell/useHasKeyboard.ts'
import { useRetryOnline } from './shell/useRetryOnline.ts'
import { SkeletonCards } from './ui/display/Skeleton.tsx'
import { ChoiceDialogProvider } from './ui/overlays/ChoiceDialog.tsx'
import { ToastProvider } from './ui/overlays/Toasts.tsx'

/** What surrounds every screen: the answers of the server, the address, toasts and questions. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={base} aroundNav={guardedNavigation}>
        <Messages>
          <Questions>
            <Page />
          </Questions>
        </Messages>
      </Router>
    </QueryClientProvider>
  )
}

function Messages({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return <ToastProvider screen={path}>{children}</ToastProvider>
}

function Questions({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return <ChoiceDialogProvider url={`${path}?${useSearch()}`}>{children}</ChoiceDialogProvider>
}

// What the top bar tells costs nobody the first look at a screen: it is loaded, and asks, once there is one.
const HeaderTools = lazy(async () => ({ default: (await import('./HeaderTools.tsx')).HeaderTools }))

// Where it cannot be had, the screens go on without it, until the network is back.
function Without({ error, onRetry }: FailureProps) {
  useRetryOnline(error, isChunkLoadError(error) ? () => undefined : onRetry)
  return null
}

const Shortcuts = lazy(async () => ({ default: (await import('./shell/shortcuts/Shortcuts.tsx')).Shortcuts }))

// What few people need is loaded by those.
const SignInAgain = lazy(async () => ({ default: (await import('./account/SignInAgain.tsx')).SignInAgain }))

function Page() {
  const [path] = useLocation()
  const shown = useShown()
  const [hasScreen, setHasScreen] = useState(false)
  const { bars, hasDock } = routeOf(path)
  useForgetsPicked(path)
  const hasKeyboard = useHasKeyboard()
  const tools = bars === 'all' && hasScreen && (
    <FailureBoundary as={Without}>
      <Suspense fallback={<span aria-busy="true" />}>
        <HeaderTools section={whereIs(path)?.section.id} />
      </Suspense>
    </FailureBoundary>
  )
  return (
    <Shell path={path} bars={bars} hasDock={hasDock} shown={shown.path} hasScreen={hasScreen} tools={tools}>
      <ShownContext value={shown}>
        <Router base={base} hook={useShownPath} searchHook={useShownSearch} aroundNav={guardedNavigation}>
          <Suspense fallback={<SkeletonCards />}>
            <FailureBoundary key={shown.path}>
              <RouteScreen route={routeOf(shown.path)} onScreen={() => setHasScreen(true)} />
            </FailureBoundary>
          </Suspense>
        </Router>
      </ShownContext>
      {hasScreen && hasKeyboard && bars !== 'none' && (
        <FailureBoundary as={Without}>
          <Suspense>
            <Shortcuts />
          </Suspense>
        </FailureBoundary>
      )}
    </Shell>
  )
}

interface RouteScreenProps {
  readonly route: Route
  /** A screen of somebody who is signed in is there, with all it waited for. */
  readonly onScreen: () => void
}

function RouteScreen({ route: { isPublic, render }, onScreen }: RouteScreenProps) {
  if (isPublic) return render()
  return (
    <RequireSession
      signInDialog={
        <Suspense>
          <SignInAgain />
        </Suspense>
      }
    >
      {/* Inside the gate, so that a screen which fails because the session is over still leads to the login. */}
      <FailureBoundary>{render()}</FailureBoundary>
      <Arrival onArrive={onScreen} />
    </RequireSession>
  )
}

// Its effect runs once everything beside it is there: until then React keeps all of it back.
function Arrival({ onArrive }: { readonly onArrive: () => void }) {
  const handleArrival = useEffectEvent(onArrive)
  useEffect(() => handleArrival(), [])
  return null
}
