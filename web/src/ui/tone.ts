import type { CSSProperties } from 'react'

/** An accent colour. `name` refers to a pair of colours in tokens.css; without a name, `color` is used in both themes. */
export interface Tone {
  readonly name?: string | undefined
  /** '#rrggbb' */
  readonly color: string
}

/** Sets --c (the accent), --on-c (text on it), --c-ink (the accent as text on a card) and --c-tint (a wash of it behind text). */
export function createToneStyle(tone: Tone | undefined): CSSProperties | undefined {
  if (tone === undefined) return
  const { name, color } = tone
  const createVariable = (prefix: string, otherwise: string) =>
    name === undefined ? otherwise : `var(--${prefix}-${name}, ${otherwise})`
  const properties = {
    '--c': createVariable('tone', color),
    '--on-c': createVariable('on-tone', readableTextColor(color)),
    '--c-ink': 'oklch(from var(--c) var(--tone-l) min(c, 0.15) h)',
    '--c-tint': 'color-mix(in oklab, var(--c) 12%, var(--card))',
  }
  return properties as CSSProperties
}

/** Black or white, whichever has more contrast with '#rrggbb'. One of them always has at least 4.5 : 1. */
export function readableTextColor(color: string): '#000' | '#fff' {
  // At a luminance of 0.179 black and white have the same contrast.
  return computeLuminance(color) > 0.179 ? '#000' : '#fff'
}

// WCAG 2.2, "relative luminance".
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
