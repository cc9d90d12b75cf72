import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CredentialChanges } from '../../support/api/authenticator.ts'
import { addPasskey, beginRegistration, phone, sendCredential } from '../../support/api/sign-in-methods.ts'
import { databases } from '../../support/servers/databases.ts'
import { describeOnDatabases } from '../../support/servers/describe-on-databases.ts'

// Only the owner of an account can add or remove its passkeys.

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  const readSignInMethods = async (user: UserClient) => (await user.get('/user/ways')).body.result

  test.each<[string, CredentialChanges]>([
    ['on the page of another site', { origin: 'http://localhost:3001' }],
    ['for another host', { host: 'haru.example' }],
    ['without user verification', { isVerified: false }],
    ['with the type of an authentication', { type: 'webauthn.get' }],
    [
      'with certificates that were not requested',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Buffer.alloc(70)],
            ['x5c', [Buffer.alloc(300)]],
          ]),
        },
      },
    ],
    [
      'with an attestation format that is not allowed',
      { attestation: { fmt: 'android-safetynet', attStmt: new Map() } },
    ],
  ])('a passkey that was made %s is not added', async (_, odd) => {
    const kim = await app.signUp()
    const refused = await sendCredential(kim, phone.make(await beginRegistration(kim), odd))
    expect([refused.status, refused.body.code]).toEqual([403, 'passkeyRefused'])
    expect((await readSignInMethods(kim)).passkeys).toBe(0)
  })

  test('a passkey is added once, by the session that started it, within five minutes and after reauthentication', async () => {
    const kim = await app.signUp()
    const other = app.client()
    await other.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
    const made = phone.make(await beginRegistration(kim))
    const input = { credential: made.credential, passkey_name: 'Phone' }
    expect((await other.post('/user/passkey/create', input)).body.code).toBe('tooLate')
    expect((await sendCredential(kim, made)).body.code).toBe('tooLate')

    const late = phone.make(await beginRegistration(kim))
    app.clocks.advance(5 * 60_000)
    expect((await sendCredential(kim, late)).body.code).toBe('tooLate')
    app.clocks.advance(6 * 60_000)
    const withoutReauth = await kim.post('/user/passkey/create/begin')
    expect([withoutReauth.status, withoutReauth.body.code]).toEqual([403, 'reauthRequired'])
    expect((await kim.remove('/user/passkey/delete', { passkey_id: made.id })).body.code).toBe('reauthRequired')
  })

  test('a sign-in challenge does not add a passkey, and a registration challenge does not sign in', async () => {
    const kim = await app.signUp()
    const made = await addPasskey(kim)
    const registration = await beginRegistration(kim)
    const { result: authentication } = (await kim.post('/user/passkey/login/begin')).body
    expect(
      (await sendCredential(kim, phone.make({ ...registration, challenge: authentication.challenge }))).body.code,
    ).toBe('tooLate')
    const credential = made.use({ ...authentication, challenge: registration.challenge })
    expect((await kim.post('/user/passkey/login', { credential })).body.code).toBe('tooLate')
  })

  test('a user cannot rename, remove or reauthenticate with the passkey of another user', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const [kims, lees] = [await addPasskey(kim), await addPasskey(lee)]
    const renamed = await lee.put('/user/passkey/update', { passkey_id: kims.id, passkey_name: 'mine' })
    const removed = await lee.remove('/user/passkey/delete', { passkey_id: kims.id })
    expect([renamed.body.code, removed.body.code]).toEqual(['noData', 'noData'])
    const { result } = (await lee.post('/user/passkey/prove/begin')).body
    expect(result.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([lees.id])
    const refused = await lee.post('/user/passkey/prove', { credential: kims.use(result) })
    expect([refused.status, refused.body.code]).toEqual([403, 'passkeyRefused'])
    // A passkey that belongs to one user cannot be added by another.
    const duplicate = phone.make(await beginRegistration(lee))
    await app.db.updateTable('passkey').set({ id: duplicate.id }).where('id', '=', kims.id).execute()
    await app.db.insertInto('passkey_owner').values({ id: duplicate.id, account_id: kim.id }).execute()
    expect((await sendCredential(lee, duplicate)).body.code).toBe('passkeyRefused')
  })

  test('the last sign-in method cannot be removed, even if two are removed at the same time', async () => {
    const kim = await app.signUp()
    const both = [await addPasskey(kim), await addPasskey(kim)]
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    const removals = await Promise.all(both.map(({ id }) => kim.remove('/user/passkey/delete', { passkey_id: id })))
    expect(removals.map(({ body }) => body.code ?? body.status).sort()).toEqual(['lastWayIn', 'success'])
    expect((await readSignInMethods(kim)).passkeys).toBe(1)
  })

  test('a user has at most twenty passkeys', async () => {
    const kim = await app.signUp()
    const begun = await beginRegistration(kim)
    const row = {
      account_id: kim.id,
      public_key: '',
      counter: 0,
      transports: '[]',
      is_synced: 0,
      name: '',
      added_at: 0,
      used_at: null,
    }
    const rows = Array.from({ length: 20 }, (_each, i) => ({ ...row, id: `${kim.id}-${i}` }))
    await app.db.insertInto('passkey').values(rows).execute()
    expect((await sendCredential(kim, phone.make(begun))).body.code).toBe('limitReached')
    expect((await kim.post('/user/passkey/create/begin')).body.code).toBe('limitReached')
  })
})

test('a server whose origin is an IP address has no passkeys', async () => {
  const app = await startApp({ environment: { HARU_PUBLIC_ORIGIN: 'http://127.0.0.1:3000' } })
  try {
    const kim = await app.signUp()
    expect((await kim.get('/user/options')).body.result.passkeys).toBe(null)
    expect((await kim.post('/user/passkey/create/begin')).status).toBe(404)
    expect((await app.client().post('/user/passkey/login/begin')).status).toBe(404)
  } finally {
    await app.close()
  }
})
