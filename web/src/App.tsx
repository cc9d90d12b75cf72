import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, startTransition, useCallback, useState } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { useClearPickedFoods } from './food/pick/useClearPickedFoods.ts'
import { allowsDeviceCopy } from './lib/device-copy.ts'
import { isChunkLoadError } from './lib/errors.ts'
import { lazyScreen } from './lib/lazy-screen.ts'
import { findReadiness } from './next-screen.ts'
import { QuickEntryButton } from './quick-entry/QuickEntryButton.tsx'
import { findRoute } from './routes.tsx'
import { RequireSession } from './session/session.tsx'
import { findActiveSection } from './shell/bars/sections.ts'
import { basePath, PageRouter, useDisplayedLocation } from './shell/displayed-location.tsx'
import { FailureBoundary } from './shell/failure/FailureBoundary.tsx'
import type { FailureProps } from './shell/failure/FailureScreen.tsx'
import { useRetryOnline } from './shell/failure/useRetryOnline.ts'
import { guardedNavigation } from './shell/leave-guard.ts'
import { NetworkScreen } from './shell/NetworkScreen.tsx'
import { Shell } from './shell/Shell.tsx'
import { useHasKeyboard } from './shell/useHasKeyboard.ts'
import { EntryNoticeContext } from './tracking/editor/entry-notice.ts'
import { MountSignal } from './ui/behavior/MountSignal.tsx'
import { useIdle } from './ui/behavior/useIdle.ts'
import { SkeletonCards } from './ui/display/Skeleton.tsx'
import { ChoiceDialogProvider } from './ui/overlays/ChoiceDialog.tsx'
import { ToastProvider } from './ui/overlays/Toasts.tsx'

/** Provides the query client, the router, toasts and dialogs to all screens. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={basePath} aroundNav={guardedNavigation}>
        <ToastsByPath>
          <DialogsByUrl>
            <PageRouter findReadiness={findReadiness}>
              <ScreenPage />
            </PageRouter>
          </DialogsByUrl>
        </ToastsByPath>
      </Router>
    </QueryClientProvider>
  )
}

function ToastsByPath({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return <ToastProvider screen={path}>{children}</ToastProvider>
}

function DialogsByUrl({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return <ChoiceDialogProvider url={`${path}?${useSearch()}`}>{children}</ChoiceDialogProvider>
}

// The tools of the top bar are loaded after the first screen, so that they do not delay it.
const HeaderTools = lazyScreen(['tracking'], async () => (await import('./HeaderTools.tsx')).HeaderTools).View

const UnsentMark = lazyScreen(['unsent'], async () => (await import('./unsent/UnsentMark.tsx')).UnsentMark).View

const EntryNotice = lazyScreen(
  ['tracking', 'unsent'],
  async () => (await import('./unsent/EntryNotice.tsx')).EntryNotice,
).View

/** The page to which the mark leads. */
const unsentPath = '/user/unsent'

// If a part cannot be loaded, the screens work without it until the network is back.
function SilentFailure({ error, onRetry }: FailureProps) {
  useRetryOnline(error, isChunkLoadError(error) ? () => undefined : onRetry)
  return null
}

const Shortcuts = lazyScreen(
  ['shortcuts', 'tracking'],
  async () => (await import('./shell/shortcuts/Shortcuts.tsx')).Shortcuts,
).View

const Celebrations = lazyScreen(
  ['tracking'],
  async () => (await import('./milestones/Celebrations.tsx')).Celebrations,
).View

const AppUpdates = lazyScreen([], async () => (await import('./AppUpdates.tsx')).AppUpdates).View

// The copy of the data on this device, which no screen waits for.
const DeviceUpdates = lazyScreen(['unsent'], async () => (await import('./DeviceUpdates.tsx')).DeviceUpdates).View

// Rarely needed, so loaded on demand.
const SignInAgain = lazyScreen(
  ['signIn'],
  async () => (await import('./account/sign-in/SignInAgainDialog.tsx')).SignInAgainDialog,
).View

// Parts without props are elements that stay the same, which React does not render again with the page.
const unsentMark = (
  <FailureBoundary fallback={SilentFailure}>
    <Suspense>
      <UnsentMark />
    </Suspense>
  </FailureBoundary>
)

const celebrations = (
  <FailureBoundary fallback={SilentFailure}>
    <Suspense>
      <Celebrations />
    </Suspense>
  </FailureBoundary>
)

const updates = (
  <FailureBoundary fallback={SilentFailure}>
    <Suspense>
      <AppUpdates />
      <DeviceUpdates />
    </Suspense>
  </FailureBoundary>
)

const shortcuts = (
  <FailureBoundary fallback={SilentFailure}>
    <Suspense>
      <Shortcuts />
    </Suspense>
  </FailureBoundary>
)

const signInDialog = (
  <Suspense>
    <SignInAgain />
  </Suspense>
)

function ScreenPage() {
  const [path] = useLocation()
  const [hasScreen, setHasScreen] = useState(false)
  const handleScreen = useCallback(() => startTransition(() => setHasScreen(true)), [])
  const { bars, hasDock } = findRoute(path)
  useClearPickedFoods(path)
  const hasKeyboard = useHasKeyboard()
  const isIdle = useIdle(hasScreen)
  const tools = hasScreen && (
    <>
      {allowsDeviceCopy() && path !== unsentPath && unsentMark}
      {bars === 'all' && (
        <FailureBoundary fallback={SilentFailure}>
          <Suspense fallback={<span aria-busy="true" />}>
            <HeaderTools section={findActiveSection(path)?.section.id} />
          </Suspense>
        </FailureBoundary>
      )}
    </>
  )
  return (
    <>
      <Shell
        path={path}
        bars={bars}
        hasDock={hasDock}
        hasScreen={hasScreen}
        tools={tools}
        entryButton={<QuickEntryButton section={findActiveSection(path)?.section.id} isIdle={isIdle} />}
      >
        <EntryNoticeContext value={hasScreen && allowsDeviceCopy() ? EntryNotice : null}>
          <Suspense fallback={<SkeletonCards />}>
            <DisplayedScreen onScreen={handleScreen} />
          </Suspense>
        </EntryNoticeContext>
        {isIdle && allowsDeviceCopy() && updates}
        {hasScreen && hasKeyboard && bars !== 'none' && shortcuts}
      </Shell>
      {/* Outside the screen, which is hidden while the next one loads: a save leaves its editor. */}
      {hasScreen && celebrations}
    </>
  )
}

interface DisplayedScreenProps {
  /** Called once a screen of a signed-in user is rendered with its data. */
  readonly onScreen: () => void
}

function DisplayedScreen({ onScreen }: DisplayedScreenProps) {
  const { path } = useDisplayedLocation()
  return (
    <FailureBoundary key={path}>
      <RouteScreen path={path} onScreen={onScreen} />
    </FailureBoundary>
  )
}

interface RouteScreenProps extends DisplayedScreenProps {
  readonly path: string
}

// A screen is not rendered again when the page around it is: while it is left, that would delay the next one.
const RouteScreen = memo(function RouteScreen({ path, onScreen }: RouteScreenProps) {
  const { isPublic, needsNetwork, render } = findRoute(path)
  const screen = needsNetwork ? <NetworkScreen>{render()}</NetworkScreen> : render()
  if (isPublic) return screen
  return (
    <RequireSession signInDialog={signInDialog}>
      {/* Inside RequireSession, so that a screen that fails after the session ended still leads to the login. */}
      <FailureBoundary>{screen}</FailureBoundary>
      <MountSignal onMount={onScreen} />
    </RequireSession>
  )
})
