import { expect, test } from 'vitest'
import { createNodeWatch } from './unreachable-nodes.ts'

test('a change of the unreachable nodes is logged once, with their addresses', async () => {
  const lines: string[] = []
  const add = (event: string, fields = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`)
  const results = [
    [],
    ['db1:5432'],
    ['db1:5432'],
    'failed',
    ['db1:5432'],
    ['db1:5432', 'db2:5432'],
    ['db2:5432'],
    [],
    [],
  ]
  const find = async () => {
    const result = results.shift()
    if (result === 'failed') throw new Error('The coordinator does not answer.')
    return result as readonly string[]
  }
  const check = createNodeWatch({ find, log: { info: add, warn: add } })
  while (results.length > 0) await check().catch(() => undefined)
  expect(lines).toEqual([
    'databaseNodesUnreachable {"nodes":"db1:5432"}',
    'databaseNodesUnreachable {"nodes":"db1:5432, db2:5432"}',
    'databaseNodesUnreachable {"nodes":"db2:5432"}',
    'databaseNodesReachable {}',
  ])
})

test('a database without Citus has no nodes to check', async () => {
  const lines: string[] = []
  const add = (event: string) => void lines.push(event)
  await createNodeWatch({ find: async () => null, log: { info: add, warn: add } })()
  expect(lines).toEqual([])
})
