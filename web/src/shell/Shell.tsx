import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../lib/language.tsx'
import { classes } from '../ui/classes.ts'
import { RouteProgress } from '../ui/display/Progress.tsx'
import { SkeletonCards } from '../ui/display/Skeleton.tsx'
import { useActionCell } from './action-cell.ts'
import { BottomTabs } from './BottomTabs.tsx'
import { ActionCellContext } from './ScreenActions.tsx'
import { SectionActions } from './SectionActions.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import css from './Shell.module.css'
import { whereIs } from './sections.ts'
import { TopBar } from './TopBar.tsx'

/** Which bars a page has: all of them, the top bar alone (pages about the person), or none (sign-in and the like). */
export type Bars = 'all' | 'top' | 'none'

export interface ShellProps {
  readonly path: string
  readonly bars: Bars
  readonly hasDock: boolean
  /** The path of the screen that is inside; another one than `path` while the next is on its way. */
  readonly shown: string
  /** Whether the first screen is there. */
  readonly hasScreen: boolean
  /** What stands at the end of the top bar, before the settings. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

export function Shell({ path, bars, hasDock, shown, hasScreen, tools, children }: ShellProps) {
  const t = useText()
  const main = useArrival(shown)
  const actionCell = useActionCell()
  const where = whereIs(path)
  const isFull = bars === 'all'
  const isLeaving = path !== shown
  return (
    <div className="shell" data-plain={isFull ? undefined : ''} data-dock={hasDock ? '' : undefined}>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <RouteProgress path={path} />
      {bars !== 'none' && <TopBar isUserPage={!isFull} tools={tools} />}
      {isFull && where !== null && <SectionTabs where={where} />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classes('shell-main', isLeaving && css.leaving)}
        inert={isLeaving}
      >
        <ActionCellContext value={actionCell.cell}>{children}</ActionCellContext>
        {isLeaving && (
          <div className={css.wait} data-life="">
            <SkeletonCards />
          </div>
        )}
      </main>
      {isFull && (
        <BottomTabs
          where={where}
          actions={hasScreen && !actionCell.isTaken && <SectionActions where={where} />}
          actionCell={actionCell.ref}
          isLeaving={isLeaving}
        />
      )}
    </div>
  )
}

/** At every change of place: the top of the page, and the focus where the new screen begins. Not at the first one. */
function useArrival(shown: string) {
  const main = useRef<HTMLElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [shown])
  return main
}
