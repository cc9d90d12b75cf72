import type { Axis } from '@haru/shared/engine/chart/axis.ts'

/** Where things stand in a plot, in pixels from its upper left corner. */
export interface PlotFrame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** How wide the place of one point is. */
  readonly band: number
}

/** As the specification has it, for every chart. */
export const plotHeight = 350
const top = 30
const bottom = plotHeight - 30
const fontSizePx = 12

export interface Labels {
  /** At the lines of the axis. */
  readonly ticks: readonly string[]
  readonly points: readonly string[]
}

/** As much room on the left as the widest number needs, the rest shared alike by the points. */
export function createPlotFrame(width: number, { ticks, points }: Labels): PlotFrame {
  const left = Math.ceil(Math.max(0, ...ticks.map(estimateTextWidth))) + 10
  const right = Math.max(left + 1, width - 4)
  return { width, height: plotHeight, left, right, top, bottom, band: (right - left) / Math.max(1, points.length) }
}

/** The middle of a point's place. */
export function toX({ left, band }: PlotFrame, index: number): number {
  return left + (index + 0.5) * band
}

export function toY({ top: high, bottom: low }: PlotFrame, { min, max }: Axis, value: number): number {
  return low - ((value - min) / (max - min)) * (low - high)
}

/** The point in whose place that x lies; the first or the last beyond the ends. */
export function findPointIndex({ left, band }: PlotFrame, count: number, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - left) / band)))
}

/** How many points there are from one label to the next, so that none touches its neighbour. */
export function labelInterval({ band }: PlotFrame, labels: readonly string[]): number {
  const widest = Math.max(0, ...labels.map(estimateTextWidth)) + 6
  return [1, 2, 5, 7, 10].find((every) => every * band >= widest) ?? labels.length
}

/** About how wide a text is: letters of Korean are square, and the others about half of that. */
export function estimateTextWidth(text: string): number {
  let ems = 0
  for (const each of text) ems += each >= '\u1100' ? 0.95 : narrow.has(each) ? 0.3 : 0.6
  return ems * fontSizePx
}

const narrow = new Set('.,:; ')
