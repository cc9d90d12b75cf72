import { expect, test } from 'vitest'
import { createDiskWatch } from './disk-watch.ts'

test('a disk that becomes nearly full is logged once, and once when it has room again', async () => {
  const shares = [0.5, 0.06, 0.05, 0.0123, 0.04, 0.2, 0.3, 0.01]
  const lines: unknown[] = []
  const check = createDiskWatch({
    readShare: async () => shares.shift() ?? 1,
    log: {
      info: (name, fields) => lines.push(['info', name, fields]),
      warn: (name, fields) => lines.push(['warn', name, fields]),
    },
  })
  while (shares.length > 0) await check()
  expect(lines).toEqual([
    ['warn', 'diskNearlyFull', { freePercent: 5 }],
    ['info', 'diskHasRoom', { freePercent: 20 }],
    ['warn', 'diskNearlyFull', { freePercent: 1 }],
  ])
})
