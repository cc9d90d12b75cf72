import { expect, test } from 'vitest'
import { readableTextColor } from '../../ui/tone.ts'
import { partColors } from './colors.ts'

test.each(partColors)('the text on a part of colour %s has a contrast of at least 4.5 : 1', (color) => {
  expect(contrast(readableTextColor(color), color)).toBeGreaterThanOrEqual(4.5)
})

// A second implementation of the definition in WCAG 2.2, independent of the tested code.
function contrast(text: '#000' | '#fff', background: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return text === '#fff' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05
}
