import { expect, test } from 'vitest'
import { wirePeriod } from '../../../tests/support/data/wire-values.ts'
import { describeWithApp } from '../../../tests/support/servers/describe-on-databases.ts'
import type { UserClient } from '../testing/client.ts'
import { unzip } from '../testing/unzip.ts'

describeWithApp((opened) => {
  test('every device of a user gets the same seal key, also at the same time, and another user another one', async () => {
    const readKey = async (user: UserClient) => (await user.post('/user/sync/key', {})).body.result.sealKey as string
    const keys = await Promise.all(Array.from({ length: 5 }, () => readKey(opened.kim)))
    expect(new Set([...keys, await readKey(opened.kim)]).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32)
    expect(await readKey(await opened.app.signUp())).not.toBe(keys[0])
    expect((await opened.app.client().post('/user/sync/key', {})).status).toBe(401)
  })

  test('the seal key is in no response but its own, and in no export', async () => {
    const { sealKey } = (await opened.kim.post('/user/sync/key', {})).body.result
    const copy = await opened.kim.get('/user/sync/copy', { DATE: wirePeriod('day', '2026-03-02') })
    const { epoch } = copy.body.result
    const changes = await opened.kim.post('/user/sync', { epoch, cursor: 0, operations: [] })
    const replies = [await opened.kim.get('/user/detail'), copy, changes]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const exported = await unzip((await opened.kim.get('/user/export')).bytes)
    expect(exported.size).toBeGreaterThan(1)
    for (const text of [...replies.map(({ body }) => JSON.stringify(body)), ...exported.values()]) {
      expect(text).not.toContain(sealKey)
    }
  })
})
