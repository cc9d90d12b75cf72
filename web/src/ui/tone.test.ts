import { expect, test } from 'vitest'
import { createToneStyle } from './tone.ts'

test('a tone without a name uses its own colour in both themes', () => {
  expect(createToneStyle({ color: '#FF5722' })).toMatchObject({ '--c': '#FF5722', '--on-c': '#000' })
  expect(createToneStyle({ name: 'water', color: '#1976d2' })).toMatchObject({ '--c': 'var(--tone-water, #1976d2)' })
})
