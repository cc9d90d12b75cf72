import { describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/databases.ts'
import { type Migration, migrate, migrations } from './migrations.ts'
import { openDatabase } from './open.ts'
import { inTurn } from './turns.ts'

const next = (name: string, up: Migration['up']): Migration[] => [...migrations, { name, up }]

describe.each(Object.entries(databases))('on %s', (_, fresh) => {
  test('a step that fails half way leaves nothing of itself, and works the next time', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    const create: Migration['up'] = async (db) => {
      await db.schema.createTable('later').addColumn('id', 'integer').execute()
    }
    const failing = next('0003-later', async (db, kind) => {
      await create(db, kind)
      throw new Error('the power went out')
    })
    await expect(migrate(open, failing)).rejects.toThrow('the power went out')
    await migrate(open, next('0003-later', create))
    await migrate(open, next('0003-later', create))
    const done = await open.db.selectFrom('migration').select(['number', 'name']).orderBy('number').execute()
    expect(done.map(({ number, name }) => `${number} ${name}`)).toEqual([
      '1 0001-people',
      '2 0002-entries',
      '3 0003-later',
    ])
    await open.close()
    await remove()
  })

  test('an older server does not touch what a newer one has changed', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    await migrate(
      open,
      next('0003-newer', async () => undefined),
    )
    await open.close()
    await expect(openDatabase(url)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('0003-newer'),
    })
    await remove()
  })

  test('one person’s writes take turns and are numbered without a gap; another’s do not wait', async () => {
    const { url, remove } = await fresh()
    const open = await openDatabase(url)
    for (const id of ['kim', 'lee']) await open.db.insertInto('account').values(account(id)).execute()

    const seqs = await Promise.all(
      Array.from({ length: 20 }, () => inTurn(open.db, 'kim', async (_transaction, seq) => seq)),
    )
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_seq, i) => i + 1))
    expect(await inTurn(open.db, 'lee', async (_transaction, seq) => seq)).toBe(1)
    await expect(inTurn(open.db, 'nobody', async () => undefined)).rejects.toMatchObject({ code: 'accountGone' })
    await open.close()
    await remove()
  })
})

function account(id: string) {
  return {
    id,
    number: id.charCodeAt(0),
    login_id: `${id}@haru.test`,
    password_hash: null,
    is_admin: 0,
    registered_at: 1,
    updated_at: 1,
    image: '',
    language: 'ko',
    time_zone: 'Asia/Seoul',
    currency: 'KRW',
    weight_unit: 'kg',
    country: 'KR',
    init_scale: 1,
    init_kcal: 1,
    init_property: 1,
    seq: 0,
  }
}
