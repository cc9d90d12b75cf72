import { useState } from 'react'

export interface CollapsedCards {
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (id: string, open: boolean) => void
  /** Opens or closes several cards at once. */
  readonly setAllOpen: (ids: readonly string[], open: boolean) => void
  readonly openAll: () => void
  readonly setCollapsed: (ids: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/** The state of the collapsed cards of a list. All cards open again when the number of entries changes. */
export function useCollapsedCards(count: number): CollapsedCards {
  const [state, setState] = useState({ count, closed: none })
  const closed = state.count === count ? state.closed : none
  const close = (ids: Iterable<string>) => setState({ count, closed: new Set(ids) })
  const setAllOpen = (ids: readonly string[], open: boolean) =>
    close(open ? [...closed].filter((each) => !ids.includes(each)) : [...closed, ...ids])
  return {
    isOpen: (id) => !closed.has(id),
    setOpen: (id, open) => setAllOpen([id], open),
    setAllOpen,
    openAll: () => close([]),
    setCollapsed: close,
  }
}
