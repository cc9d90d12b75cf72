import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { databaseKinds } from '../support/servers/databases.ts'

// contract.test.ts checks which users may call; these tests check the parameters.

const awkward = ['<img onerror=x>', '</script>', "{{2}} '; drop table food; --", '김치%_\\', '__proto__', '🍜 국']

describe.each(databaseKinds)('on %s', (kind) => {
  let setup: AttackSetup
  beforeAll(async () => {
    setup = await setUpAttack(kind)
    await openCatalogue(setup.app.db).put(
      awkward.map((ko, i): Food => {
        const amounts = { kcal: 1, carb: 1, protein: 1, fat: 1, portions: [] }
        return { id: `off:${i}`, names: { ko, en: '' }, brand: ko, per: 'g', ...amounts, barcode: '', source: 'off' }
      }),
    )
  })
  afterAll(() => setup.close())

  test.each([
    { page: -1 },
    { page: '1e3' },
    { page: 1.5 },
    { page: 'last' },
    { page: 10_000_000 },
    { query: '가'.repeat(101) },
    { sort: 'rank' },
  ])('%j is refused as a page of a search', async (PAGING) => {
    const reply = await setup.attacker.get('/food/find/list', { PAGING })
    expect(reply.status).toBe(400)
    expect(['invalidPaging', 'invalidQuery', 'tooDeep']).toContain(reply.body.code)
  })

  test.each(['@127.0.0.1', 'kr.evil', '127.0.0.1:22', 'kr\r\nX: 1', 'KR', '', 'xx'])(
    'the country %j is ignored or used, and gets a response',
    async (isoCode) => {
      const { status, body } = await setup.attacker.get('/food/find/list', { PAGING: { query: '국' }, isoCode })
      expect([status, body.status]).toEqual([200, 'success'])
    },
  )

  test.each(awkward)(
    'a food with the name %s is sent unchanged, as JSON that no browser renders as a page',
    async (name) => {
      const { body, headers } = await setup.attacker.get('/food/find/list', { PAGING: { query: name } })
      expect(body.result.map((row: { food_name_ko: string }) => row.food_name_ko)).toContain(name)
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test('any search text gets a response', async () => {
    const texts = [
      '%',
      '_',
      "'",
      '"',
      '\\',
      '*',
      'a* OR b',
      '^김',
      '=김',
      '$밥',
      '\u{10ffff}',
      '\u200b',
      'ㅏ',
      'ㄱㅏ',
      'é'.repeat(100),
    ]
    for (const query of [...texts, '가 '.repeat(50), 'a b '.repeat(25), '김'.repeat(100), 'ㄱ'.repeat(100)]) {
      setup.app.clocks.advance(2000)
      const { status } = await setup.attacker.get('/food/find/list', { PAGING: { query } })
      expect(status, query).toBe(200)
    }
  })
})
