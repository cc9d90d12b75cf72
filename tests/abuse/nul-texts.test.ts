import { expect, test } from 'vitest'
import { describeWithApp } from '../support/servers/describe-on-databases.ts'
import { newId } from '../support/servers/stores.ts'

// PostgreSQL stores no text with a NUL, so no such text may reach a statement.

/** A copy of the value for each text in it, with a NUL in this text. */
function plantNul(value: unknown): readonly object[] {
  const replace = (each: unknown): readonly unknown[] => {
    if (typeof each === 'string') return [`${each}\0`]
    if (typeof each !== 'object' || each === null) return []
    const members = Object.entries(each)
    return members.flatMap(([name, member]) =>
      replace(member).map((planted) => (Array.isArray(each) ? [planted] : { ...each, [name]: planted })),
    )
  }
  return replace(value) as readonly object[]
}

describeWithApp((opened) => {
  test('no import has an id with a NUL', async () => {
    const input = { importId: 'a\0b', revision: 1 }
    const replies = [
      await opened.kim.get('/import/detail', { importId: 'a\0b' }),
      await opened.kim.put('/import/update', { ...input, OBJECT: {} }),
      await opened.kim.post('/import/commit', input),
      await opened.kim.remove('/import/delete', { importId: 'a\0b' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'notFound']))
  })

  test('A95: an operation of a device with a NUL in any of its texts is refused alone', async () => {
    const period = { type: 'day', start: '2026-03-02', end: '2026-03-02' }
    const { body } = await opened.kim.get('/user/sync/copy', { DATE: { dateStart: period.start, dateEnd: period.end } })
    const { epoch, cursor } = body.result
    const base = { contract: 1, after: newId(), epoch }
    const spent = { values: {}, items: [{ part: 'expense', title: 'food', amount: 1 }] }
    const loaded = { id: newId(), revision: 1, ...period }
    const save = { list: 'money', act: 'save', mode: 'replace', currency: 'KRW', loaded, entryId: newId() }
    const names = { ko: '식빵', en: '' }
    const food = {
      names,
      brand: '',
      per: 'g',
      kcal: 1,
      carb: null,
      protein: null,
      fat: null,
      portions: [],
      barcode: '',
    }
    const operations = [
      { ...base, ...save, entry: { id: newId(), ...period, ...spent } },
      { ...base, list: 'money', act: 'remove', ...period, revision: 1, entryId: newId() },
      { ...base, act: 'ownFood', foodId: `own:${newId()}`, revision: null, food },
      { ...base, act: 'ownFood', foodId: `own:${newId()}`, revision: 1, food: null },
      { ...base, act: 'favorite', food: { name: 'rice', brand: '', serv: '', gram: 1, kcal: 1 }, isFavorite: true },
    ].flatMap((operation) => [operation, { ...operation, after: null }].flatMap(plantNul))
    expect(operations.length).toBeGreaterThan(80)
    const good = { contract: 1, act: 'remove', list: 'money', ...period, revision: null }
    for (let i = 0; i < operations.length; i += 30) {
      const sent = [...operations.slice(i, i + 30), good].map((each) => ({ id: newId(), ...each }))
      const reply = await opened.kim.post('/user/sync', { epoch, cursor, operations: sent })
      expect([reply.status, reply.body.code]).toEqual([200, undefined])
      const results: readonly { readonly status: string; readonly code?: string }[] = reply.body.result.results
      expect(results.at(-1)).toMatchObject({ status: 'refused', code: 'noData' })
      for (const [j, { status, code }] of results.slice(0, -1).entries()) {
        expect([status, code], JSON.stringify(sent[j])).toEqual(['refused', expect.any(String)])
      }
    }
  })

  test('A95: an operation of a device without a valid id names its field', async () => {
    const { body } = await opened.kim.get('/user/sync/copy', {
      DATE: { dateStart: '2026-03-02', dateEnd: '2026-03-02' },
    })
    const { epoch, cursor } = body.result
    const removal = { id: newId(), contract: 1, act: 'ownFood', foodId: `own:${newId()}`, revision: 1, food: null }
    const operations = [
      { ...removal, id: 'a\0b' },
      { ...removal, id: newId(), after: 'a\0b' },
      { ...removal, id: newId(), foodId: 'own:a\0b' },
    ]
    const reply = await opened.kim.post('/user/sync', { epoch, cursor, operations })
    const results: readonly { readonly code: string; readonly field: string }[] = reply.body.result.results
    expect(results.map(({ code, field }) => [code, field])).toEqual(
      ['id', 'after', 'foodId'].map((field) => ['invalidField', field]),
    )
  })
})
