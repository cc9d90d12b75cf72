import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { HARU_ENV: 'test' } })
})
afterAll(() => app.close())

test('the server returns its version, build day and licence', async () => {
  const kim = await app.signUp()
  const { result } = (await kim.get('/admin/appInfo')).body
  const { version, license } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  const today = new Date(app.clocks.now()).toISOString().slice(0, 10)
  expect(result).toEqual({ version, license, date: today })
})

test('the server returns whether it is for production or for tests', async () => {
  const kim = await app.signUp()
  expect((await kim.get('/admin/curEnv')).body.result).toEqual({ env: 'test' })
})
