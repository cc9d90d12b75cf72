import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { PasskeyCreationOptions } from '@haru/shared/contract/account/passkeys.ts'
import { Secret, TOTP } from 'otpauth'
import { type CreatedCredential, type CredentialChanges, openAuthenticator } from './authenticator.ts'

// Sign-in methods of the test users besides the password, and the calls that must precede the second call of a two-call flow.

/** The authenticator of the test users, for a server with the default origin. */
export const phone = openAuthenticator('http://localhost:3000')

/** Begins the registration of a passkey for a user with a recent login, and returns its options. */
export async function beginRegistration(user: Client): Promise<PasskeyCreationOptions> {
  return (await user.post('/user/passkey/create/begin')).body.result
}

export function sendCredential(user: Client, { credential }: CreatedCredential): Promise<Reply> {
  return user.post('/user/passkey/create', { credential, passkey_name: 'Phone' })
}

export async function addPasskey(user: Client, odd: CredentialChanges = {}): Promise<CreatedCredential> {
  const passkey = phone.make(await beginRegistration(user), odd)
  const { body, text } = await sendCredential(user, passkey)
  if (body.status !== 'success') throw new Error(`no passkey was added: ${text}`)
  return passkey
}

/** Tries to sign in with a passkey, and returns the response and the signed credential. */
export async function signInByPasskey(browser: Client, passkey: CreatedCredential, odd: CredentialChanges = {}) {
  const { result } = (await browser.post('/user/passkey/login/begin')).body
  const credential = passkey.use(result, odd)
  return { ...(await browser.post('/user/passkey/login', { credential })), credential }
}

/** A user with two-step login. */
export interface UserWithAllMethods extends UserClient {
  /** The code of the authenticator app, `steps` steps of 30 seconds from now. */
  readonly code: (steps?: number) => string
  readonly secret: string
  readonly recovery: readonly string[]
}

export const stepMs = 30_000

export async function signUpWithAllMethods({ signUp, clocks }: TestApp): Promise<UserWithAllMethods> {
  const user = await signUp()
  const { token, secret } = (await user.post('/user/twoStep/create/begin')).body.result
  const code = (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clocks.now() + steps * stepMs })
  const { body } = await user.post('/user/twoStep/create', { token, user_code: code() })
  // The set-up used the code of this step. The clock advances to the beginning of the next step, so that the step does not end during a test.
  clocks.advance(stepMs - (clocks.now() % stepMs))
  return { ...user, code, secret, recovery: body.result }
}

/** Begins the set-up of two-step login. `input` completes it, and `code` generates a code of the authenticator app. */
async function beginTwoStep(user: Client) {
  const { token, secret } = (await user.post('/user/twoStep/create/begin')).body.result
  const code = (timestamp = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  return { code, input: { token, user_code: code() } }
}

export const stepsBefore: Readonly<Record<string, (user: Client) => Promise<Readonly<Record<string, unknown>>>>> = {
  'POST /user/passkey/create': async (user) => ({
    credential: phone.make(await beginRegistration(user)).credential,
    passkey_name: 'Phone',
  }),
  'PUT /user/passkey/update': async (user) => ({
    passkey_id: (await addPasskey(user)).id,
    passkey_name: 'Laptop',
  }),
  'DELETE /user/passkey/delete': async (user) => ({ passkey_id: (await addPasskey(user)).id }),
  'POST /user/passkey/prove': async (user) => {
    const passkey = await addPasskey(user)
    return { credential: passkey.use((await user.post('/user/passkey/prove/begin')).body.result) }
  },
  'POST /user/twoStep/create': async (user) => (await beginTwoStep(user)).input,
  'POST /user/twoStep/recovery': async (user) => {
    await user.post('/user/twoStep/create', (await beginTwoStep(user)).input)
    return {}
  },
  'DELETE /user/twoStep/delete': async (user) => {
    const { code, input } = await beginTwoStep(user)
    await user.post('/user/twoStep/create', input)
    return { user_code: code(Date.now() + 30_000) }
  },
}
