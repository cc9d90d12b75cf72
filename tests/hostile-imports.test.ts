import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImport, importFile, readExport } from './support/api/import-client.ts'
import { mintFileOf, strongFile } from './support/data/import-files.ts'
import { zipOf } from './support/data/zip.ts'
import { databases } from './support/servers/databases.ts'
import { describeOnDatabases } from './support/servers/describe-on-databases.ts'
import { newId } from './support/servers/stores.ts'

// A75: a file that is no export of another product, or a hostile one, is refused with its code, and the account stays as it was.

const strong = { 'strong.csv': Buffer.from(strongFile) }
const health = (doctype: string, content: string) =>
  `<?xml version="1.0"?><!DOCTYPE HealthData [${doctype}]><HealthData>${content}</HealthData>`
/** Each entity is ten of the one before it. */
const entityBomb = Array.from({ length: 10 }, (_, i) =>
  i === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`,
).join('')
const megabyte = 1024 ** 2

function encryptedZip(): Buffer {
  const zip = zipOf(strong)
  zip.writeUInt16LE(0x801, 6)
  zip.writeUInt16LE(0x801, zip.lastIndexOf('PK\u0001\u0002') + 8)
  return zip
}

const payment = (text: string) => ['3/02/2026', text, '4.50', 'debit', 'Shoes'] as const
const tooManyPayments = () => mintFileOf() + mintFileOf(payment('Shop')).split('\n')[1]?.concat('\n').repeat(200_001)

const badFiles: readonly (readonly [name: string, file: () => string | Buffer, status: number, code: string])[] = [
  ['an empty file', () => '', 400, 'unknownFormat'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 400, 'unreadable'],
  ['bytes in no encoding', () => Buffer.from([0, 1, 2, 250, 251, 0, 0, 7]), 400, 'unreadable'],
  ['a table of nothing known', () => 'a,b\n1,2\n', 400, 'unknownFormat'],
  ['a zip that is cut off', () => zipOf(strong).subarray(0, 200), 400, 'unreadable'],
  ['an encrypted zip', encryptedZip, 400, 'unreadable'],
  ['a zip with a path out of its folder', () => zipOf({ '../../strong.csv': strong['strong.csv'] }), 400, 'unreadable'],
  ['a zip with an absolute path', () => zipOf({ '/etc/strong.csv': strong['strong.csv'] }), 400, 'unreadable'],
  ['a zip in a zip', () => zipOf({ 'inner.zip': zipOf(strong) }), 400, 'unknownFormat'],
  ['a zip with false sizes', () => zipOf(strong, { size: 10 }), 400, 'unreadable'],
  [
    'a zip that unpacks to 1,000 times its size, with false sizes',
    () => zipOf({ 'strong.csv': Buffer.alloc(30 * megabyte, strongFile) }, { size: 10 }),
    413,
    'bodyTooLarge',
  ],
  ['XML that is cut off', () => health('', '<Record type="x"/>').slice(0, -5), 400, 'unreadable'],
  ['XML with entities of entities', () => health(entityBomb, '&e9;'), 400, 'unreadable'],
  ['XML with a file as an entity', () => health('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'), 400, 'unreadable'],
  ['a broken database', () => Buffer.from(`SQLite format 3\u0000${'x'.repeat(4096)}`), 400, 'unreadable'],
]

/** A thread reads a file without the database, so each bad file is read once. Of it, PostgreSQL stores the file and its removal. */
const badFilesOn = { sqlite: badFiles, postgres: badFiles.slice(-1) } as const

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  let kim: UserClient
  let before: string
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    await signUpWithImport()
  })
  afterAll(() => app.close())

  /** A refused file leaves the account as it was, so the next file is for the same user. */
  async function signUpWithImport(): Promise<void> {
    kim = await app.signUp()
    await importFile(kim, strongFile)
    before = await readExport(kim)
  }

  /** The numbers of imports and of chunks of files of the user. */
  async function countRows(): Promise<readonly number[]> {
    const imports = await app.db.selectFrom('import').select('id').where('owner_id', '=', kim.id).execute()
    const chunks = await app.db.selectFrom('import_chunk').select('number').where('owner_id', '=', kim.id).execute()
    return [imports.length, chunks.length]
  }

  async function expectRefusal(file: string | Buffer, status: number, code: string): Promise<void> {
    const reply = await createImport(kim, file)
    // The thread may need more than two seconds to find that out.
    if (reply.status === 200) {
      expect(reply.body.result).toMatchObject({ state: 'failed', code })
      expect((await kim.remove('/import/delete', { importId: reply.body.result.importId })).status).toBe(200)
    } else expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await countRows()).toEqual([1, 0])
    expect(await readExport(kim)).toBe(before)
  }

  test.each(badFilesOn[kind])('%s is refused, and nothing is left of it', (_, makeFile, status, code) =>
    expectRefusal(makeFile(), status, code),
  )

  test('a table of 200,001 records is refused, and nothing is left of it', { tags: ['long'] }, () =>
    expectRefusal(tooManyPayments(), 409, 'limitReached'),
  )

  test('a file above the limit, without a session, or from another site is refused before it is read', async () => {
    const send = (client: Pick<UserClient, 'send'>, headers: Readonly<Record<string, string>>) =>
      client.send({
        method: 'POST',
        path: '/haru/api/import/create',
        body: strongFile,
        headers: { 'content-type': 'text/csv', ...headers },
      })
    const tooLarge = await send(kim, { 'content-length': String(200 * megabyte + 1) })
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } })
    expect((await send(app.client(), {})).status).toBe(401)
    const foreign = await send(kim, { origin: 'https://evil.example' })
    expect(foreign).toMatchObject({ status: 403, body: { code: 'badOrigin' } })
    expect(await countRows()).toEqual([1, 0])
  })

  // read-limits.test.ts reads a cell of 10 MB in `npm test`.
  for (const { size, tags } of [
    { size: 1, tags: [] },
    { size: 10, tags: ['long'] },
  ]) {
    test(`a cell of ${size} MB is a refused row, and a formula is a text`, { tags }, () =>
      expectRefusedCell(size * megabyte),
    )
  }

  async function expectRefusedCell(byteCount: number): Promise<void> {
    kim = await app.signUp()
    const file = mintFileOf(payment('x'.repeat(byteCount)), payment('=1+1'))
    const { result } = (await importFile(kim, file)).body
    expect(result).toMatchObject({ taken: 1, refused: [{ line: 2, code: 'tooLong' }], outcome: { items: 1 } })
    const DATE = { dateType: 'day', dateStart: '2026-03-02', dateEnd: '2026-03-02' }
    const { money_section: items } = (await kim.get('/money/detail', { DATE })).body.result
    expect(items).toMatchObject([{ money_content: '=1+1' }])
  }

  test('the 51st import that is not committed is refused', async () => {
    await signUpWithImport()
    const { importId } = (await createImport(kim, strongFile)).body.result
    const row = await app.db.selectFrom('import').selectAll().where('id', '=', importId).executeTakeFirstOrThrow()
    const others = Array.from({ length: 49 }, () => ({ ...row, id: newId() }))
    await app.db.insertInto('import').values(others).execute()
    expect(await createImport(kim, strongFile)).toMatchObject({ status: 409, body: { code: 'limitReached' } })
    expect(await countRows()).toEqual([51, 1])
    await kim.remove('/import/delete', { importId })
    expect((await createImport(kim, strongFile)).status).toBe(200)
  })

  test('the files of imports that are not committed have at most 400 MiB together', async () => {
    await signUpWithImport()
    await createImport(kim, strongFile)
    const full = { bytes: 400 * 1024 ** 2 }
    await app.db.updateTable('import').set(full).where('owner_id', '=', kim.id).execute()
    expect(await createImport(kim, strongFile)).toMatchObject({ status: 409, body: { code: 'limitReached' } })
  })
})
