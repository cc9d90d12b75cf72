import type { CSSProperties } from 'react'

// In an order in which neighbours are far apart; palette.module.css has what they are in each theme. The second of each is
// its hue in degrees.
const palette = [
  ['coral', 14],
  ['teal', 176],
  ['violet', 256],
  ['amber', 40],
  ['blue', 211],
  ['rose', 338],
  ['green', 118],
] as const

/**
 * Sets --p0, --p1 and so on, the colours of a card of charts: the palette from that on which is nearest to the area's own.
 * With nearly the hue of the area the first trace or slice is the area's, and every other one differs.
 */
export function paletteStyle(color: string): CSSProperties {
  const start = nearestIndex(hueOf(color))
  const colors = palette.map((_, i) => [`--p${i}`, `var(--${palette[(start + i) % palette.length]?.[0]})`])
  return Object.fromEntries(colors) as CSSProperties
}

/** The colour of a trace or a slice by its place. The palette begins anew where it ends. */
export function paletteColor(index: number): string {
  return `var(--p${index % palette.length})`
}

/** Sets --s, the colour that a trace is drawn in. */
export function seriesStyle(index: number): CSSProperties {
  return { '--s': paletteColor(index) } as CSSProperties
}

/** Whole, dashed and dotted, so that lines can be told apart without their colours. */
export const dashPatterns = [undefined, '8 5', '1.500 5'] as const

function nearestIndex(hue: number): number {
  const distances = palette.map(([, each]) => Math.abs(((hue - each + 540) % 360) - 180))
  return distances.indexOf(Math.min(...distances))
}

/** The hue of '#rrggbb' in degrees, as HSL has it. */
export function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const highest = Math.max(red, green, blue)
  const spread = highest - Math.min(red, green, blue) || 1
  if (highest === red) return (60 * ((green - blue) / spread) + 360) % 360
  return highest === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240
}
