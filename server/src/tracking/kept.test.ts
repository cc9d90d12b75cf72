import { save } from '@haru/shared/tracking/save.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openFresh } from '../../../tests/support/databases.ts'
import { creation, money, onDay, records, spend } from '../../../tests/support/samples.ts'
import { addPerson } from '../../../tests/support/stores.ts'
import type { OpenDatabase } from '../db/open.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { type Keep, keepAnswers, mostKept } from './kept.ts'
import { openStore } from './store.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let database: OpenDatabase
  let kim: Owner
  let lee: Owner
  let keep: Keep
  let times = 0
  beforeAll(async () => {
    database = await openFresh(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    kim = await addPerson(database)
    lee = await addPerson(database)
    keep = keepAnswers(database.db)
    times = 0
  })

  const asked = (owner: Owner, key = 'sum') =>
    keep(owner, key, async () => {
      times += 1
      return times
    })
  const write = (owner: Owner, at: string) => {
    const store = openStore(database.db, createTestClocks())
    return save(store, owner, records(money), creation(onDay(at), { items: [spend(1)] }))
  }

  test('an answer is worked out once, until its person writes', async () => {
    expect(await asked(kim)).toBe(1)
    expect(await asked(kim)).toBe(1)
    await write(kim, '2026-03-01')
    expect(await asked(kim)).toBe(2)
    expect(await asked(kim)).toBe(2)
  })

  test('everybody and every question has an answer of its own', async () => {
    expect([await asked(kim), await asked(lee), await asked(kim, 'other')]).toEqual([1, 2, 3])
    await write(lee, '2026-03-01')
    expect([await asked(kim), await asked(lee), await asked(kim, 'other')]).toEqual([1, 4, 3])
  })

  test('who asks while it is worked out waits for the same', async () => {
    expect(await Promise.all([asked(kim), asked(kim), asked(kim)])).toEqual([1, 1, 1])
  })

  test('what failed is tried again', async () => {
    await expect(keep(kim, 'sum', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    expect(await asked(kim)).toBe(1)
  })

  test('of too many answers the one that was not asked for the longest is forgotten', async () => {
    await asked(kim, 'first')
    await asked(kim, 'second')
    for (let i = 0; i < mostKept - 1; i += 1) {
      await asked(kim, String(i))
      if (i === 0) expect(await asked(kim, 'first')).toBe(1)
    }
    expect(await asked(kim, 'first')).toBe(1)
    expect(await asked(kim, 'second')).toBe(mostKept + 2)
  })
})
