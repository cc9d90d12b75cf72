import type { Axis } from '@haru/shared/engine/chart/axis.ts'

/** The layout of a plot, in pixels from its upper left corner. */
export interface PlotFrame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** The width for one point. */
  readonly band: number
}

/** The specified height of every chart. */
export const plotHeight = 350
const top = 30
const bottom = plotHeight - 30
const fontSizePx = 12

export interface Labels {
  /** The tick labels of the vertical axis. */
  readonly ticks: readonly string[]
  readonly points: readonly string[]
}

/** Reserves the width of the widest tick label on the left; the points share the rest equally. */
export function createPlotFrame(width: number, { ticks, points }: Labels): PlotFrame {
  const left = Math.ceil(Math.max(0, ...ticks.map(estimateTextWidth))) + 10
  const right = Math.max(left + 1, width - 4)
  return { width, height: plotHeight, left, right, top, bottom, band: (right - left) / Math.max(1, points.length) }
}

/** The center of a point's band. */
export function toX({ left, band }: PlotFrame, index: number): number {
  return left + (index + 0.5) * band
}

export function toY({ top: high, bottom: low }: PlotFrame, { min, max }: Axis, value: number): number {
  return low - ((value - min) / (max - min)) * (low - high)
}

/** The point whose band contains x; the first or last point beyond the ends. */
export function findPointIndex({ left, band }: PlotFrame, count: number, x: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - left) / band)))
}

/** The distance between labels, in points, at which they do not overlap. */
export function computeLabelInterval({ band }: PlotFrame, labels: readonly string[]): number {
  const widest = Math.max(0, ...labels.map(estimateTextWidth)) + 6
  return [1, 2, 5, 7, 10].find((every) => every * band >= widest) ?? labels.length
}

/** Estimates the width of a text: Korean letters are square, others about half as wide. */
export function estimateTextWidth(text: string): number {
  let ems = 0
  for (const each of text) ems += each >= '\u1100' ? 0.95 : narrow.has(each) ? 0.3 : 0.6
  return ems * fontSizePx
}

const narrow = new Set('.,:; ')
