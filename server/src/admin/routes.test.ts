import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { HARU_ENV: 'test' } })
})
afterAll(() => app.close())

test('the app says which version it is, of which day and under which licence', async () => {
  const kim = await app.signUp()
  const { result } = (await kim.get('/admin/appInfo')).body
  const { version, license } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  const today = new Date(app.clocks.now()).toISOString().slice(0, 10)
  expect(result).toEqual({ version, license, date: today })
})

test('the app says whether it holds people’s records or is for trying things out', async () => {
  const kim = await app.signUp()
  expect((await kim.get('/admin/curEnv')).body.result).toEqual({ env: 'test' })
})
