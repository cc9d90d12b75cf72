import { useCallback, useState } from 'react'

/** The foods whose nutrition is shown; initially none. */
export interface ExpandedFoods {
  readonly isExpanded: (key: string) => boolean
  readonly setExpanded: (key: string, open: boolean) => void
  readonly expandAll: (keys: readonly string[]) => void
  readonly collapseAll: () => void
}

export function useExpandedFoods(): ExpandedFoods {
  const [keys, setKeys] = useState<readonly string[]>([])
  const setExpanded = useCallback(
    (key: string, open: boolean) =>
      setKeys((before) => [...before.filter((each) => each !== key), ...(open ? [key] : [])]),
    [],
  )
  return {
    isExpanded: (key) => keys.includes(key),
    setExpanded,
    expandAll: setKeys,
    collapseAll: () => setKeys([]),
  }
}
