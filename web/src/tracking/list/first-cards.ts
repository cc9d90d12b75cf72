import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { findScrollPosition } from '../../navigation/scroll-positions.ts'

/** Less than the height of a card with its margin, in pixels, so that the first cards always fill the window. */
const minCardHeight = 100
const minLineHeight = 28
/** The bar and the sections above the cards. */
const barsHeight = 120
/** Less than the width of a card where several are side by side. */
const minCardWidth = 400

/** How many cards fill the window where it is scrolled to, by the number of lines of each. */
export function countFirstCards(lineCounts: readonly number[]): number {
  const columnCount = Math.max(1, Math.floor(window.innerWidth / minCardWidth))
  let freeHeight = (findScrollPosition() + window.innerHeight - barsHeight) * columnCount
  let count = 0
  for (const lineCount of lineCounts) {
    if (freeHeight <= 0) break
    freeHeight -= minCardHeight + lineCount * minLineHeight
    count += 1
  }
  return count
}

/** The lines of the card of an entry: its items, or the comparisons of a goal. */
export function countLines({ items, comparisons }: Pick<EntryView, 'items' | 'comparisons'>): number {
  return comparisons === null ? items.length : Object.keys(comparisons).length
}
