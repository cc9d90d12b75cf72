import { expect, test } from 'vitest'
import { createNodeWatch } from './unreachable-nodes.ts'

test('a change of the number of unreachable nodes is logged once', async () => {
  const lines: string[] = []
  const add = (event: string, fields = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`)
  const counts = [0, 1, 1, Number.NaN, 1, 2, 0, 0, null]
  const check = createNodeWatch({ count: async () => counts.shift() ?? null, log: { info: add, warn: add } })
  while (counts.length > 0) await check()
  expect(lines).toEqual([
    'databaseNodesUnreachable {"nodes":1}',
    'databaseNodesUnreachable {"nodes":2}',
    'databaseNodesReachable {}',
  ])
})
