import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from './database-handle.ts'
import { openDatabase } from './open-database.ts'
import { type PreparedQuery, prepareQuery } from './prepared-query.ts'

describe.each(Object.entries(databases))('on %s', (_, create) => {
  let open: DatabaseHandle
  let remove: () => Promise<void>
  let findCounter: PreparedQuery<{ readonly name: string }>
  beforeAll(async () => {
    const database = await create()
    remove = database.remove
    open = await openDatabase(database.url)
    findCounter = prepareQuery((place) =>
      open.db.selectFrom('counter').select('name').where('name', '=', place('counter')),
    )
  })
  afterAll(async () => {
    await open.close()
    await remove()
  })

  test('each run has its own values', async () => {
    expect(await findCounter(open.db, { counter: 'probe' })).toEqual([{ name: 'probe' }])
    expect(await findCounter(open.db, { counter: 'account' })).toEqual([{ name: 'account' }])
  })

  test('a missing value is an error, and not null', async () => {
    await expect(findCounter(open.db, { name: 'probe' })).rejects.toThrow("no value for 'counter'")
  })
})
