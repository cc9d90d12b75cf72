import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { addUser } from '../../../../tests/support/servers/stores.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { openDatabase } from '../../db/open-database.ts'
import { openKeys, seal } from '../../runtime/keys.ts'
import { runCommand } from '../../testing/run-command.ts'
import { accountCommands } from '../commands.ts'
import { refuseOtherServerKey } from './server-key.ts'

const keyOf = (letter: string) => `${letter}7Qz1mX0pLw9sVb4nTgYhRcEdUaKf2jD5`
const keysOf = (letter: string) => openKeys('', keyOf(letter))

describe.each(Object.entries(databases))('on %s', (_, fresh) => {
  let folder: string
  let database: DatabaseHandle
  let url: string
  let remove: () => Promise<void>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haru-key-test-'))
    ;({ url, remove } = await fresh())
    database = await openDatabase(url)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('server_key').execute()
    await database.db.deleteFrom('account').execute()
  })
  afterAll(async () => {
    await database.close()
    await remove()
    await rm(folder, { recursive: true, force: true })
  })

  const adopt = (letter: string) =>
    runCommand(accountCommands, 'key adopt', {
      environment: { HARU_DATABASE_URL: url, HARU_DATA_DIR: folder, HARU_SECRET_KEY: keyOf(letter) },
    })

  test('of servers with different keys that start at once, one starts, and later only servers with its key', async () => {
    const starts = await Promise.allSettled(
      ['a', 'b', 'c'].map((letter) => refuseOtherServerKey(database.db, keysOf(letter))),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const first = starts.findIndex(({ status }) => status === 'fulfilled')
    for (const [i, letter] of ['a', 'b', 'c'].entries()) {
      const start = refuseOtherServerKey(database.db, keysOf(letter))
      if (i === first) await start
      else await expect(start).rejects.toMatchObject({ exitCode: 78, message: expect.stringContaining('key adopt') })
    }
    const rows = await database.db.selectFrom('server_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Qz1m')
  })

  test('the operator can adopt another key after two-step login is off for the accounts that the key cannot read', async () => {
    await refuseOtherServerKey(database.db, keysOf('a'))
    const { ownerId } = await addUser(database)
    const sealed = seal(keysOf('a').secrets, 'JBSWY3DPEHPK3PXP', ownerId)
    const update = database.db.updateTable('account').where('id', '=', ownerId)
    await update.set({ totp_key: sealed }).execute()
    await expect(refuseOtherServerKey(database.db, keysOf('b'))).rejects.toMatchObject({
      message: expect.stringMatching(/1 accounts[\s\S]*user one-step/),
    })
    expect(await adopt('b')).toMatchObject({ code: 1, err: expect.stringContaining('1 accounts') })
    await refuseOtherServerKey(database.db, keysOf('a'))

    await update.set({ totp_key: null }).execute()
    expect(await adopt('b')).toMatchObject({ code: 0, err: '' })
    await refuseOtherServerKey(database.db, keysOf('b'))
    await expect(refuseOtherServerKey(database.db, keysOf('a'))).rejects.toMatchObject({ exitCode: 78 })
  })

  test('a database from before the fingerprint accepts the key that reads its two-step secrets', async () => {
    const { ownerId } = await addUser(database)
    const sealed = seal(keysOf('a').secrets, 'JBSWY3DPEHPK3PXP', ownerId)
    await database.db.updateTable('account').set({ totp_key: sealed }).execute()
    await expect(refuseOtherServerKey(database.db, keysOf('b'))).rejects.toMatchObject({ exitCode: 78 })
    await refuseOtherServerKey(database.db, keysOf('a'))
  })
})
