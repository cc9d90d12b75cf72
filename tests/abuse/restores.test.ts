import { deflateRawSync } from 'node:zlib'
import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { formatVersion } from '@haru/server/src/transfer/format.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackSetup, canary, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { emptyExport } from '../support/data/empty-export.ts'
import { day, empty, exportWith, type Json, spend } from '../support/data/restore-files.ts'
import { avatarBase64, restoreExport, withoutTime } from '../support/data/varied-account.ts'
import { zipOf } from '../support/data/zip.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// A73 to A75: no cell of an export is a formula, and a file is restored completely or not at all.

async function unzipSorted(zip: Buffer): Promise<Readonly<Record<string, string>>> {
  const files = [...(await unzip(zip))]
  return Object.fromEntries(files.map(([name, text]) => [name, withoutTime(text)]))
}

describeOnDatabases('sqlite', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    kim = await setup.signUpOther()
  })

  async function expectEmptyAccount(): Promise<void> {
    const { body } = await kim.get('/user/data')
    expect(body.result.every(({ count }: { readonly count: number }) => count === 0)).toBe(true)
    expect((await kim.get('/user/detail')).body.result.user_initScale).toBe(70)
  }

  async function expectRefused(file: Buffer | string): Promise<Reply> {
    const reply = await restoreExport(kim, file)
    expect(reply.status, reply.text).toBeGreaterThanOrEqual(400)
    await expectEmptyAccount()
    return reply
  }

  const data = Buffer.from(exportWith({ exercise: [day(1)] }))

  test.each([
    ['a zip of 50 MB of zeros in 50 kB', zipOf({ 'haru.json': Buffer.alloc(50_000_000) }), 400, 'invalidObject'],
    ['a zip of 70 MB of zeros', zipOf({ 'haru.json': Buffer.alloc(70_000_000) }), 413, 'bodyTooLarge'],
    [
      '50 MB with a declared size of 500 bytes',
      zipOf({ 'haru.json': Buffer.alloc(50_000_000) }, { size: 500 }),
      400,
      'invalidObject',
    ],
    ['500 bytes with a declared size of 2 GB', zipOf({ 'haru.json': data }, { size: 2 ** 31 }), 413, 'bodyTooLarge'],
    ['50 MB of spaces', zipOf({ 'haru.json': Buffer.alloc(50_000_000, ' ') }), 400, 'invalidObject'],
    [
      'one very long text',
      zipOf({ 'haru.json': Buffer.from(`{"format":"${'x'.repeat(50_000_000)}"}`) }),
      413,
      'bodyTooLarge',
    ],
    [
      'many other large files in the zip',
      zipOf({ 'haru.json': data, a: Buffer.alloc(200_000_000), b: Buffer.alloc(100_000_000) }),
      413,
      'bodyTooLarge',
    ],
    [
      '10,000 files',
      zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}`, Buffer.alloc(0)]))),
      413,
      'bodyTooLarge',
    ],
    ['a zip in a zip', zipOf({ 'haru.zip': zipOf({ 'haru.json': data }) }), 400, 'invalidObject'],
    ['a path to a parent folder', zipOf({ '../haru.json': data }), 400, 'invalidObject'],
    [
      'another file with a path to a parent folder',
      zipOf({ 'haru.json': data, '../../etc/cron.d/x': data }),
      400,
      'invalidObject',
    ],
    ['an absolute path', zipOf({ '/tmp/haru.json': data }), 400, 'invalidObject'],
    ['a path of Windows', zipOf({ 'C:\\haru.json': data }), 400, 'invalidObject'],
    ['a symbolic link', zipOf({ 'haru.json': data }, { mode: 0o120777 }), 400, 'invalidObject'],
    ['two files named haru.json', zipOf({ 'haru.json': data, 'x/haru.json': data }), 400, 'invalidObject'],
    ['a zip without haru.json', zipOf({ 'exercise.csv': data }), 400, 'invalidObject'],
    ['half a zip', zipOf({ 'haru.json': data }).subarray(0, 200), 400, 'invalidObject'],
    ['only the signature of a zip', Buffer.from('PK\u0003\u0004'), 400, 'invalidObject'],
    ['a compressed file that is not a zip', deflateRawSync(data), 400, 'invalidObject'],
    ['a picture', Buffer.from(avatarBase64, 'base64'), 400, 'invalidObject'],
    ['an empty file', Buffer.alloc(0), 400, 'invalidObject'],
    ['UTF-16', Buffer.from(data.toString(), 'utf16le'), 400, 'invalidObject'],
    ['another encoding', Buffer.concat([Buffer.from('{"format":"'), Buffer.from([0xc7, 0xd1])]), 400, 'invalidObject'],
    ['a file of 10 MB and one byte', Buffer.alloc(10_000_001, ' '), 413, 'bodyTooLarge'],
  ])('A74: %s is refused before anything is written', async (_, file, status, code) => {
    const reply = await expectRefused(file)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test.each([
    ['a newer version', { version: formatVersion + 1, newList: [] }, 'newerExport', undefined],
    ['a newer version with other rows', { version: 99, exercise: 'packed' }, 'newerExport', undefined],
    ['another format', { format: 'harut' }, 'invalidObject', 'format'],
    ['an invalid version', { version: '1' }, 'invalidObject', 'version'],
    ['a version before the first one', { version: 0 }, 'invalidObject', 'version'],
    ['an unknown list', { thoughts: [] }, 'invalidObject', 'thoughts'],
    ['missing settings', { settings: undefined }, 'invalidObject', 'settings'],
    [
      'an unknown time zone',
      { settings: { ...(empty['settings'] as Json), timeZone: 'Mars/Olympus' } },
      'invalidField',
      'settings.timeZone',
    ],
    ['a role', { settings: { ...(empty['settings'] as Json), admin: true } }, 'invalidField', 'settings.admin'],
    ['a negative start value', { start: { scale: -1, kcal: 0, property: 0 } }, 'invalidField', 'start.scale'],
    [
      'a picture with a script in it',
      { picture: Buffer.from('<svg onload="x"/>').toString('base64') },
      'invalidField',
      'picture',
    ],
    [
      'a picture with extra bytes at its end',
      { picture: Buffer.concat([Buffer.from(avatarBase64, 'base64'), Buffer.from('<script>')]).toString('base64') },
      'invalidField',
      'picture',
    ],
    [
      'a part whose id is a formula',
      { categories: { exercise: { parts: [{ id: '=1', kind: 'strength', name: 'x', titles: [], removed: false }] } } },
      'invalidField',
      'categories.exercise.=1',
    ],
    ['categories without a part', { categories: { sleep: { parts: [] } } }, 'limitReached', 'categories.sleep'],
  ])('%s is refused', async (_, more, code, field) => {
    expect((await expectRefused(exportWith(more))).body).toMatchObject({
      code,
      ...(field === undefined ? {} : { field }),
    })
  })

  test('names that would change the prototype of all objects are refused', async () => {
    const text = emptyExport.replace('"categories":{}', '"categories":{"__proto__":{"polluted":1}}')
    expect((await expectRefused(text)).body.code).toBe('invalidObject')
    const rowOf = JSON.stringify(day(1)).replace('"values":{', '"__proto__":{"polluted":1},"values":{')
    await expectRefused(emptyExport.replace(/\}$/, `,"exercise":[${rowOf}]}`))
    expect('polluted' in {}).toBe(false)
  })

  test('A73: texts that look like formulas are restored unchanged and are text in a CSV file, where numbers stay numbers', async () => {
    const texts = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', `'=1`, '＝1']
    const money = texts.map((content, i) => day(i + 1, { values: {}, items: [{ ...spend, content }] }))
    expect((await restoreExport(kim, exportWith({ money }))).status).toBe(200)
    const exported = await unzip((await kim.get('/user/export')).bytes)
    const again: Json = JSON.parse(exported.get('haru.json') ?? '')
    const rows = again['money'] as readonly { readonly items: readonly { readonly content: string }[] }[]
    expect(rows.map(({ items }) => items[0]?.content)).toEqual(texts)
    const lines = exported.get('money.csv')?.split('\r\n').slice(1, -1) ?? []
    expect(lines).toHaveLength(texts.length)
    for (const line of lines) expect(line).toMatch(/^2026-03-0\d,[^,]+,[^,]+,9000,"'.*",[^,]+$/)
  })

  test('a file with the ids of records of another user restores own records and reveals nothing', async () => {
    const { body } = await setup.victim.get('/exercise/list', {
      DATE: { dateType: '', dateStart: '2026-03-01', dateEnd: '2026-03-31' },
      PAGING: { sort: 'asc', page: 1 },
    })
    const foreignId = body.result[0]._id
    expect((await restoreExport(kim, exportWith({ exercise: [day(1, { id: foreignId })] }))).status).toBe(200)
    const files = await unzip((await kim.get('/user/export')).bytes)
    expect([...files.values()].join('')).toContain(foreignId)
    expect([...files.values()].join('')).not.toContain(canary)
  })

  test('an export contains no secrets', async () => {
    const files = [...(await unzip((await kim.get('/user/export')).bytes)).values()].join('')
    const tables = ['session', 'account', 'device'] as const
    const rows = await Promise.all(tables.map((table) => setup.app.db.selectFrom(table).selectAll().execute()))
    const secrets = rows
      .flat()
      .flatMap((row) => Object.entries(row))
      .filter(([name, value]) => /hash|totp|login_id|^id$/.test(name) && typeof value === 'string' && value.length > 8)
    expect(secrets.length).toBeGreaterThan(5)
    for (const [name, value] of secrets) expect(files, name).not.toContain(value)
  })

  test('an account that has records stays unchanged, and of two restores at the same time one succeeds', async () => {
    await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
    const exported = (await kim.get('/user/export')).bytes
    expect(await restoreExport(kim, exportWith({ exercise: [day(1)] }))).toMatchObject({
      status: 409,
      body: { code: 'notEmpty' },
    })
    expect(await unzipSorted((await kim.get('/user/export')).bytes)).toEqual(await unzipSorted(exported))
    const lee = await setup.signUpOther()
    const both = await Promise.all([1, 2].map((n) => restoreExport(lee, exportWith({ exercise: [day(n)] }))))
    // The other finds records, or is refused if the first takes longer than it may wait.
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 429])])
    expect((await lee.get('/user/data')).body.result[0].count).toBe(1)
  })

  test('a restore is accepted only from pages of the same origin, and an export requires a recent login', async () => {
    const send = (headers: Readonly<Record<string, string>>) =>
      kim.send({ method: 'POST', path: '/haru/api/user/restore', body: emptyExport, headers })
    const json = { 'content-type': 'application/json' }
    expect(await send({ ...json, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'badOrigin' },
    })
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/zip\t',
    ]) {
      expect((await send({ 'content-type': type })).body.code, type).toBe('unsupportedMediaType')
    }
    expect((await send({ ...json, 'content-encoding': 'gzip' })).body.code).toBe('unsupportedMediaType')
    const elsewhere = {
      method: 'PUT',
      path: '/haru/api/user/update',
      body: zipOf({}),
      headers: { 'content-type': 'application/zip' },
    }
    expect((await kim.send(elsewhere)).body.code).toBe('unsupportedMediaType')
    setup.app.clocks.jump(11 * 60_000)
    expect((await kim.get('/user/export')).body.code).toBe('reauthRequired')
    const reauthentication = await kim.post('/user/prove', { user_pw: kim.password })
    expect(reauthentication.body.status).toBe('success')
    expect((await kim.get('/user/export')).status).toBe(200)
  })

  test('a user exports at most twenty times an hour', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1) statuses.push((await kim.get('/user/export')).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})
