import type { CSSProperties } from 'react'

// Ordered so that neighbours differ clearly; palette.module.css has the colours of each theme. The second element is the hue in
// degrees.
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
 * Sets --p0, --p1 and so on, the colours of a chart card: the palette, starting at the colour nearest to the area's colour, so
 * that the first series or slice has nearly the area's hue.
 */
export function createPaletteStyle(color: string): CSSProperties {
  const start = findNearestIndex(computeHue(color))
  const colors = palette.map((_, i) => [`--p${i}`, `var(--${palette[(start + i) % palette.length]?.[0]})`])
  return Object.fromEntries(colors) as CSSProperties
}

/** The colour of a series or slice by its index. The palette repeats. */
export function getPaletteColor(index: number): string {
  return `var(--p${index % palette.length})`
}

/** Sets --s, the colour of a series. */
export function createSeriesStyle(index: number): CSSProperties {
  return { '--s': getPaletteColor(index) } as CSSProperties
}

/** Solid, dashed and dotted, so that lines differ without colour. */
export const dashPatterns = [undefined, '8 5', '1.500 5'] as const

function findNearestIndex(hue: number): number {
  const distances = palette.map(([, each]) => Math.abs(((hue - each + 540) % 360) - 180))
  return distances.indexOf(Math.min(...distances))
}

/** The HSL hue of '#rrggbb' in degrees. */
export function computeHue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16))
  const highest = Math.max(red, green, blue)
  const spread = highest - Math.min(red, green, blue) || 1
  if (highest === red) return (60 * ((green - blue) / spread) + 360) % 360
  return highest === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240
}
