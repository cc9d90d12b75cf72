import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStatementCache } from './statement-cache.ts'

/** A statement that returns its own number. */
const select = (number: number, length: number) => `select ${number} as n -- ${'x'.repeat(length)}`

test('a cached statement returns its own result, whatever statements run before it', () => {
  const database = new DatabaseSync(':memory:')
  const prepare = createStatementCache(database)
  const queries = fc.array(fc.tuple(fc.nat(20), fc.constantFrom(0, 30_000, 140_000)), { maxLength: 60 })
  fc.assert(
    fc.property(queries, (queries) => {
      for (const [number, length] of queries) {
        const { statement, hasRows } = prepare(select(number, length))
        expect([hasRows, statement.all()]).toEqual([true, [{ n: number }]])
      }
    }),
  )
  database.close()
})

test('a used statement stays prepared, and an unused one is removed', () => {
  const database = new DatabaseSync(':memory:')
  const prepare = createStatementCache(database)
  const used = prepare(select(1, 0)).statement
  const forgotten = prepare(select(2, 0)).statement
  for (let number = 0; number < 50; number += 1) {
    prepare(select(number, 10_000))
    expect(prepare(select(1, 0)).statement).toBe(used)
  }
  expect(() => forgotten.all()).toThrow(/finalized/)
  database.close()
})
