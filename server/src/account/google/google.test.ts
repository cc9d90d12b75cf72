import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/databases.ts'
import { signInWithGoogle } from '../../../../tests/support/google.ts'
import { startProvider, type TestProvider } from '../../../../tests/support/oidc-provider.ts'
import { type Running, startApp } from '../../testing/start-app.ts'

describe.each(Object.entries(databases))('on %s', (_, open) => {
  let provider: TestProvider
  let app: Running
  beforeAll(async () => {
    provider = await startProvider()
    app = await startApp({ open, environment: provider.environment })
    provider.admit(app.url)
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  test('a newcomer has an account, and a session that is proved', async () => {
    provider.nextIs({ sub: '1', email: 'Kim.With.A.Very.Long.Name@workspace.example' })
    const kim = app.client()
    const { body } = await signInWithGoogle(kim)
    expect(body).toMatchObject({
      status: 'success',
      msg: 'account.googleLoginSuccessful',
      googlePw: '',
      admin: 'false',
    })
  })
})
