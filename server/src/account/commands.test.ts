import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../tests/support/servers/databases.ts'
import { runCommand } from '../testing/run-command.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { accountCommands } from './commands.ts'

describe.each(databaseKinds)('on %s, beside a running server', (kind) => {
  let app: TestApp
  let url = ''
  beforeAll(async () => {
    const open = async () => {
      const fresh = await databases[kind]()
      url = fresh.url
      return fresh
    }
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  const haru = (line: string, typed?: string) =>
    runCommand(accountCommands, line, {
      environment: { HARU_DATABASE_URL: url },
      ...(typed === undefined ? {} : { typed }),
    })

  test('a granted or revoked administrator role takes effect at once', async () => {
    const kim = await app.signUp()
    const isAdmin = async () => (await kim.get('/user/detail')).body.result.admin
    expect(await isAdmin()).toBe('false')
    const granted = await haru(`admin grant ${kim.loginId.toUpperCase()}`)
    expect([granted.code, granted.out]).toEqual([0, `${kim.loginId} is an administrator now.\n`])
    expect(await isAdmin()).toBe('true')
    expect((await haru(`admin grant ${kim.loginId}`)).out).toBe(`${kim.loginId} is an administrator already.\n`)
    const revoked = await haru(`admin revoke ${kim.loginId}`)
    expect([revoked.code, revoked.out]).toEqual([0, `${kim.loginId} is no administrator now.\n`])
    expect(await isAdmin()).toBe('false')
  })

  test('an administrator whose role was revoked for a while has lost quick sign-in', async () => {
    const kim = await app.signUp()
    const isOn = async () => (await kim.get('/user/quick')).body.result.on
    await haru(`admin grant ${kim.loginId}`)
    await kim.put('/user/quick', { on: true })
    expect(await isOn()).toBe(true)
    await haru(`admin revoke ${kim.loginId}`)
    await haru(`admin grant ${kim.loginId}`)
    expect(await isOn()).toBe(false)
  })

  test('a change of role is logged without the login id of the user', async () => {
    const kim = await app.signUp()
    const { err } = await haru(`admin grant ${kim.loginId}`)
    expect(JSON.parse(err)).toMatchObject({
      event: 'roleChanged',
      admin: true,
      by: 'command line',
      account: expect.any(String),
    })
    expect(err).not.toContain(kim.id)
    expect(err).not.toContain(kim.loginId)
    expect((await haru(`admin grant ${kim.loginId}`)).err).toBe('')
  })

  test('user list prints all accounts as a table, and as JSON with --json', async () => {
    const kim = await app.signUp()
    await haru(`admin grant ${kim.loginId}`)
    const today = new Date(app.clocks.now()).toISOString().slice(0, 10)
    const table = (await haru('user list')).out.split('\n')
    expect(table[0]).toMatch(/^ID +ROLE +SIGNED UP +LAST SEEN$/)
    const row = table.find((line) => line.startsWith(kim.loginId))
    expect(row?.split(/ +/)).toEqual([kim.loginId, 'admin', today, today])
    const accounts = JSON.parse((await haru('user list --json')).out)
    expect(accounts.at(-1)).toEqual({
      id: kim.id,
      loginId: kim.loginId,
      isAdmin: true,
      registeredAt: expect.stringContaining(today),
      seenAt: expect.stringContaining(today),
    })
    await kim.post('/user/logout')
    expect(JSON.parse((await haru('user list --json')).out).at(-1).seenAt).toBeNull()
  })

  test('user delete removes an account with all its data after the operator has typed its id', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    expect((await haru(`user delete ${kim.loginId}`, 'y')).out).toBe('Nothing was deleted.\n')
    expect((await kim.get('/user/detail')).status).toBe(200)
    const { code, out, err } = await haru(`user delete ${kim.loginId}`, ` ${kim.loginId}`)
    expect([code, out]).toEqual([0, `${kim.loginId} and all its data are deleted.\n`])
    expect(JSON.parse(err)).toMatchObject({ event: 'accountDeleted' })
    expect(await kim.get('/user/detail')).toMatchObject({ status: 401, body: { code: 'accountGone' } })
    expect((await haru(`user delete ${lee.loginId} --yes`)).code).toBe(0)
    const left = await app.db.selectFrom('account').select('id').where('id', 'in', [kim.id, lee.id]).execute()
    expect(left).toEqual([])
  })

  test('user delete without a terminal and without --yes deletes nothing', async () => {
    const kim = await app.signUp()
    await expect(haru(`user delete ${kim.loginId}`)).rejects.toThrow('add --yes')
    expect((await kim.get('/user/detail')).status).toBe(200)
  })

  test.each(['admin grant', 'admin revoke', 'user delete --yes'])('%s reports an unknown account', async (line) => {
    const { code, out, err } = await haru(`${line} nobody@haru.test`)
    expect([code, out, err]).toEqual([1, '', 'There is no account with the id nobody@haru.test.\n'])
  })

  test.each(['admin grant', 'admin grant a@haru.test b@haru.test', 'user list all', 'user list --csv', 'user delete'])(
    '%s is misuse',
    async (line) => {
      await expect(haru(line)).rejects.toMatchObject({ name: 'CommanderError' })
    },
  )
})

test('a command reports a folder without a database, and creates no database in it', async () => {
  const environment = { HARU_DATABASE_URL: 'sqlite:/nowhere/haru.db' }
  await expect(runCommand(accountCommands, 'user list', { environment })).rejects.toThrow(
    'There is no database at /nowhere/haru.db.',
  )
})
