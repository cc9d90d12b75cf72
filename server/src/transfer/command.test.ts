import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../tests/support/servers/databases.ts'
import { runCommand } from '../testing/run-command.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { unzip } from '../testing/unzip.ts'
import { exportUser } from './command.ts'

describe.each(databaseKinds)('on %s, beside a running server', (kind) => {
  let app: TestApp
  let url = ''
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haru-export-'))
    const open = async () => {
      const fresh = await databases[kind]()
      url = fresh.url
      return fresh
    }
    app = await startApp({ open })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const haru = (line: string) => runCommand([exportUser], line, { environment: { HARU_DATABASE_URL: url } })

  test('all data of a user is exported to a file that only its owner can read', async () => {
    const kim = await app.signUp()
    await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
    const file = join(folder, 'kim.zip')
    const { code, out, err } = await haru(`user export ${kim.loginId.toUpperCase()} --to ${file}`)
    expect([code, out]).toEqual([0, `${file}: everything of ${kim.loginId}.\n`])
    expect(JSON.parse(err)).toMatchObject({ event: 'exported', by: 'command line', account: expect.any(String) })
    expect(err).not.toContain(kim.id)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const files = await unzip(await readFile(file))
    expect(files.get('haru.json')).toContain('현미밥')
    expect(files.get('favorites.csv')).toContain('현미밥')
  })

  test('an existing file stays, and an unknown user is reported', async () => {
    const kim = await app.signUp()
    const file = join(folder, 'there.zip')
    await writeFile(file, 'mine')
    const there = await haru(`user export ${kim.loginId} --to ${file}`)
    expect([there.code, there.err]).toEqual([1, `${file} cannot be written (EEXIST).\n`])
    expect(await readFile(file, 'utf8')).toBe('mine')
    const nowhere = await haru(`user export ${kim.loginId} --to ${join(folder, 'no/such/folder.zip')}`)
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('cannot be written (ENOENT)')])
    const unknown = await haru(`user export nobody@haru.test --to ${join(folder, 'nobody.zip')}`)
    expect([unknown.code, unknown.err]).toEqual([1, 'There is no account with the id nobody@haru.test.\n'])
  })

  test.each([
    'user export',
    'user export a@haru.test',
    'user export a@haru.test b@haru.test --to x',
    'user export --all',
  ])('%s is misuse', async (line) => {
    await expect(haru(line)).rejects.toMatchObject({ name: 'CommanderError' })
  })
})
