import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { describe, expect, test } from 'vitest'
import { computeHue, createPaletteStyle, getPaletteColor } from './palette.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const pairs = (css: string) =>
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => ({
    name,
    light,
    dark,
  }))

const colors = pairs(read('palette.module.css'))
const card = pairs(read('../../styles/tokens.css')).find(({ name }) => name === 'card') ?? { light: '', dark: '' }

test.each(colors)(
  'the palette colour $name has a contrast of at least 3 : 1 with a card in both themes',
  ({ light, dark }) => {
    expect(contrast(light, card.light)).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, card.dark)).toBeGreaterThanOrEqual(3)
  },
)

describe('the colours of a chart card', () => {
  test.each(areas)('of $id begin with a hue near the area colour, and have no duplicates', ({ color }) => {
    const all = Object.values(createPaletteStyle(color)).map(String)
    const first = colors.find(({ name }) => all[0] === `var(--${name})`)?.light ?? ''
    const away = Math.abs(((computeHue(color) - computeHue(first) + 540) % 360) - 180)
    expect(away).toBeLessThan(15)
    expect(new Set(all).size).toBe(7)
  })

  test('repeat after the last', () => expect(getPaletteColor(7)).toBe(getPaletteColor(0)))
})

// A second implementation of the definition in WCAG 2.2, independent of the tested code.
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
