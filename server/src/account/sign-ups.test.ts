import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../tests/support/databases.ts'
import { codeIn } from '../testing/client.ts'
import { type Running, startApp } from '../testing/start-app.ts'

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let app: Running
  beforeAll(async () => {
    app = await startApp({ open })
  })
  afterAll(() => app.close())

  test('a new person is who they signed up as', async () => {
    const kim = await app.signUp()
    const { status, body } = await kim.get('/user/detail')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      result: {
        _id: kim.id,
        user_id: kim.loginId,
        user_initScale: 70,
        user_initAvgKcalIntake: 2000,
        user_initProperty: 1_000_000,
        user_lang: 'ko',
        user_timeZone: 'Asia/Seoul',
        user_currency: 'KRW',
        user_unit: 'kg',
        admin: 'false',
      },
    })
  })
})
