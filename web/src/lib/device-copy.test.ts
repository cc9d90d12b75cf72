import { afterEach, expect, test, vi } from 'vitest'
import { allowsDeviceCopy } from './device-copy.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['on', true],
  ['off', false],
  // A page that no server has rendered.
  ['%device-copy%', false],
] as const)('a page with the attribute %s keeps a copy on the device: %s', (deviceCopy, isAllowed) => {
  vi.stubGlobal('document', { documentElement: { dataset: { deviceCopy } } })
  expect(allowsDeviceCopy()).toBe(isAllowed)
})
