import { type RefObject, useLayoutEffect, useState } from 'react'
import type { TileSize } from './visible-labels.ts'

/** The last size of the days of a month, by the number of its weeks. A month in a window of another size is rendered again before it is painted. */
const lastSizes = new Map<number, TileSize>()

/**
 * The size of the days of a month with so many weeks, in rem. Before they are rendered it is that of the last such month, with which most months
 * are rendered only once; at first null. One measurement replaces a container query in each of the days: those would compute the styles of the
 * days one after the other.
 */
export function useTileSize(table: RefObject<HTMLElement | null>, weekCount: number): TileSize | null {
  const [size, setSize] = useState<TileSize | null>(() => lastSizes.get(weekCount) ?? null)
  useLayoutEffect(() => {
    const element = table.current
    if (element === null) return
    const measure = () => {
      const measured = measureTile(element)
      if (measured !== null) lastSizes.set(weekCount, measured)
      setSize((known) => keepEqual(known, measured))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [table, weekCount])
  return size
}

/** Measures the first day; null while the table is not displayed. */
function measureTile(table: HTMLElement): TileSize | null {
  const tile = table.querySelector('[data-day]')
  const head = tile?.firstElementChild
  if (!tile || !head || tile.clientWidth === 0) return null
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [tileBox, headBox] = [tile.getBoundingClientRect(), head.getBoundingClientRect()]
  const style = getComputedStyle(tile)
  const sum = (...names: readonly string[]) =>
    names.reduce((total, name) => total + Number.parseFloat(style.getPropertyValue(name)), 0)
  return {
    width: (tileBox.width - sum('padding-left', 'padding-right')) / rem,
    height: (tileBox.bottom - headBox.bottom - sum('padding-bottom', '--head-gap')) / rem,
  }
}

function keepEqual(known: TileSize | null, next: TileSize | null): TileSize | null {
  return next === null || (known?.width === next.width && known.height === next.height) ? known : next
}
