import { useState } from 'react'

export interface Folds {
  readonly isOpen: (id: string) => boolean
  readonly fold: (id: string, open: boolean) => void
  readonly openAll: () => void
  readonly closeAll: (ids: readonly string[]) => void
}

const none: ReadonlySet<string> = new Set()

/** Which cards of a list are closed. Another number of results opens all of them again. */
export function useFolds(count: number): Folds {
  const [state, setState] = useState({ count, closed: none })
  const closed = state.count === count ? state.closed : none
  const close = (ids: Iterable<string>) => setState({ count, closed: new Set(ids) })
  return {
    isOpen: (id) => !closed.has(id),
    fold: (id, open) => close(open ? [...closed].filter((each) => each !== id) : [...closed, id]),
    openAll: () => close([]),
    closeAll: close,
  }
}
