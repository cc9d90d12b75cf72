import type { PageShell } from '@haru/shared/contract/server/page-shell.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../lib/language.tsx'
import { findScrollPosition } from '../navigation/scroll-positions.ts'
import { afterPaint } from '../ui/behavior/after-paint.ts'
import { classes } from '../ui/classes.ts'
import { RouteProgress } from '../ui/display/Progress.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { reserveDock } from './bars/Dock.tsx'
import { type ActionCell, ActionCellContext, ActionSlot } from './bars/ScreenActions.tsx'
import { SectionActions } from './bars/SectionActions.tsx'
import { SectionBar } from './bars/SectionBar.tsx'
import { findActiveSection } from './bars/sections.ts'
import { TopBar } from './bars/TopBar.tsx'
import { ViewTabs } from './bars/ViewTabs.tsx'
import { RouterLocation, useDisplayedLocation } from './displayed-location.tsx'
import css from './Shell.module.css'

/**
 * The bars of a page: all; those of a page to which other pages lead, which has the sections and a link back (the search); the top bar
 * only (pages about the user); or none (sign-in and similar pages).
 */
export type Bars = 'all' | 'back' | 'top' | 'none'

const pageShells: Readonly<Record<Bars, PageShell>> = { all: 'app', back: 'back', top: 'top', none: 'plain' }

export interface ShellProps {
  readonly path: string
  readonly bars: Bars
  readonly hasDock: boolean
  /** Whether the first screen has been rendered. */
  readonly hasScreen: boolean
  /** At the end of the top bar, before the settings. */
  readonly tools: ReactNode
  /** The button in the bottom bar that opens the quick entry. */
  readonly entryButton: ReactNode
  readonly children: ReactNode
}

export function Shell({ path, bars, hasDock, hasScreen, tools, entryButton, children }: ShellProps) {
  const t = useText()
  const [actionCell, setActionCell] = useState<ActionCell | null>(null)
  const active = findActiveSection(path)
  const isFull = bars === 'all'
  const hasSections = isFull || bars === 'back'
  useReservedSpace(bars, hasDock)
  return (
    <div className="shell" data-plain={hasSections ? undefined : ''}>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <RouteProgress path={path} />
      {bars !== 'none' && (
        <TopBar
          hasBackLink={!isFull}
          tools={tools}
          actions={
            <ActionSlot path={path} actions={hasScreen && <SectionActions active={active} />} onCell={setActionCell} />
          }
        />
      )}
      {isFull && active !== null && <ViewTabs active={active} />}
      <ActionCellContext value={actionCell}>
        <Main path={path}>{children}</Main>
      </ActionCellContext>
      {hasSections && <SectionBar active={active} entryButton={entryButton} />}
    </div>
  )
}

/** Sets the attributes of the page from which shell.css computes the space of the bars. That of the first page comes from the server, without its dock. */
function useReservedSpace(bars: Bars, hasDock: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['shell'] = pageShells[bars]
  }, [bars])
  useLayoutEffect(() => (hasDock ? reserveDock() : undefined), [hasDock])
}

// The same element each time, which React does not render again with the next screen.
const placeholder = (
  <div className={css.wait} data-life="">
    <SkeletonCards />
  </div>
)

// The bars are not rendered again when the next screen is displayed.
function Main({ path, children }: Pick<ShellProps, 'path' | 'children'>) {
  const displayed = useDisplayedLocation()
  const main = useFocusOnPathChange(displayed.path)
  const isLeaving = path !== displayed.path
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={classes('shell-main', isLeaving && css.leaving)}
      inert={isLeaving}
    >
      <RouterLocation location={displayed}>{children}</RouterLocation>
      {isLeaving && placeholder}
    </main>
  )
}

/** Focuses the new screen after each change of the path, at its top or where Back left it, but not on the first screen. */
function useFocusOnPathChange(displayedPath: string) {
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(displayedPath)
  useEffect(() => {
    if (lastPath.current === displayedPath) return
    lastPath.current = displayedPath
    const top = findScrollPosition()
    window.scrollTo(0, top)
    main.current?.focus({ preventScroll: true })
    // The browser keeps what it shows in its place while parts above it are still replaced.
    if (top > 0) afterPaint(() => window.scrollTo(0, top))
  }, [displayedPath])
  return main
}
