import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import type { ListCount } from '@haru/shared/contract/account/account-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyExport } from './support/data/empty-export.ts'
import { avatarBase64, fillWithEverything, restoreExport, withoutTime } from './support/data/varied-account.ts'
import { type DatabaseKind, databases } from './support/servers/databases.ts'
import { newId } from './support/servers/stores.ts'

const directions: readonly (readonly [DatabaseKind, DatabaseKind, 'ko' | 'en'])[] = [
  ['sqlite', 'sqlite', 'ko'],
  ['sqlite', 'postgres', 'en'],
  ['postgres', 'sqlite', 'ko'],
]

let apps: Record<DatabaseKind, TestApp>
beforeAll(async () => {
  apps = { sqlite: await startApp({ open: databases.sqlite }), postgres: await startApp({ open: databases.postgres }) }
})
afterAll(async () => {
  await apps.sqlite.close()
  await apps.postgres.close()
})

describe.each(directions)('from %s to %s, in %s', (from, to, language) => {
  const tags = from === to ? ['long'] : []
  test('a year is restored unchanged: a second export equals the first to the byte, except for its time', {
    tags,
  }, async () => {
    const kim = await apps[from].signUp()
    await fillWithEverything(apps[from], kim, language)
    const exported = await kim.get('/user/export')
    expect(exported.status).toBe(200)

    const lee = await apps[to].signUp()
    const restored = await restoreExport(lee, exported.bytes)
    expect(restored.body).toMatchObject({ status: 'success', msg: 'answer.restored' })
    expect(restored.body.result).toEqual((await kim.get('/user/data')).body.result)

    const again = await lee.get('/user/export')
    const [before, after] = [await unzip(exported.bytes), await unzip(again.bytes)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [name, text] of before) expect(withoutTime(after.get(name)), name).toBe(withoutTime(text))
    expect(before.get('haru.json')?.length).toBeGreaterThan(500_000)
    expect(before.get('haru.json')).toMatch(/"sets":"12x\d+w 8x\d+ 6x\d+f 10x\d+d"/)
    const { user_image: image } = (await lee.get('/user/detail')).body.result
    const picture = await lee.send({ method: 'GET', path: image })
    expect([picture.headers['content-type'], picture.bytes.toString('base64')]).toEqual(['image/webp', avatarBase64])
    expect(restored.body.result.map(({ count }: ListCount) => count > 0)).not.toContain(false)
  })
})

test('an export of the first version, whose items have neither sets nor a distance, is restored', async () => {
  const kim = await apps.sqlite.signUp()
  const entry = { id: newId(), type: 'day', start: '2026-03-02', end: '2026-03-02', values: { scale: null } }
  const lifted = { part: 'back', title: 'deadlift', set: 3, rep: 5, weight: 100_000_000, cardio: 0 }
  const data = { ...JSON.parse(emptyExport), exercise: [{ ...entry, items: [lifted] }] }
  expect(data.version).toBe(1)
  expect((await restoreExport(kim, JSON.stringify(data))).body).toMatchObject({ status: 'success' })
  const haru = (await unzip((await kim.get('/user/export')).bytes)).get('haru.json') ?? ''
  expect(JSON.parse(haru).exercise[0].items).toEqual([{ ...lifted, sets: '', distance: null }])
})

test('after a restore, a save over contents from before it replaces nothing', async () => {
  const kim = await apps.sqlite.signUp()
  const DATE = { dateType: 'day', dateStart: '2026-03-02', dateEnd: '2026-03-02' }
  const spent = (amount: number) => ({
    money_section: [{ money_part: 'expense', money_title: 'food', money_amount: amount }],
  })
  await kim.post('/money/create', { DATE, OBJECT: spent(1) })
  const seen = (await kim.get('/money/detail', { DATE })).body.result
  const categories = (await kim.get('/user/category/detail')).body
  await kim.post('/user/category/update', {
    OBJECT: renameMeal(categories.result, 'Before'),
    revision: categories.revision,
  })
  const seenCategories = (await kim.get('/user/category/detail')).body
  await kim.put('/money/update', { DATE, OBJECT: { ...seen, ...spent(2) } })
  const exported = await kim.get('/user/export')
  await kim.remove('/money/delete', { DATE })
  expect((await restoreExport(kim, exported.bytes)).status).toBe(200)
  const stale = { status: 409, body: { code: 'staleVersion' } }
  expect(await kim.put('/money/update', { DATE, OBJECT: { ...seen, ...spent(3) } })).toMatchObject(stale)
  const renamed = renameMeal(seenCategories.result, 'After')
  expect(await kim.post('/user/category/update', { OBJECT: renamed, revision: seenCategories.revision })).toMatchObject(
    stale,
  )
  expect((await kim.get('/money/detail', { DATE })).body.result).toMatchObject(spent(2))
})

/** The categories as a form sends them, with another name of the first meal. */
function renameMeal<Categories extends { readonly food: readonly object[] }>(categories: Categories, name: string) {
  const [first, meal, ...others] = categories.food
  return { ...categories, food: [first, { ...meal, food_part_name: name }, ...others] }
}
