import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { PasskeyCreationOptions } from '@haru/shared/contract/account/passkeys.ts'
import { Secret, TOTP } from 'otpauth'
import { type CreatedCredential, type CredentialChanges, openAuthenticator } from './authenticator.ts'

// How people of the tests get in by other ways than a password, and what comes before calls that finish what another began.

/** The authenticator of the people here, on the pages of a server that was not told its name. */
export const phone = openAuthenticator('http://localhost:3000')

/** What a browser is told to make a passkey, for somebody who has just proved who they are. */
export async function beginRegistration(user: Client): Promise<PasskeyCreationOptions> {
  return (await user.post('/user/passkey/create/begin')).body.result
}

export function sendCredential(user: Client, { credential }: CreatedCredential): Promise<Reply> {
  return user.post('/user/passkey/create', { credential, passkey_name: 'Phone' })
}

/** Adds a passkey. */
export async function addPasskey(user: Client, odd: CredentialChanges = {}): Promise<CreatedCredential> {
  const made = phone.make(await beginRegistration(user), odd)
  const { body, text } = await sendCredential(user, made)
  if (body.status !== 'success') throw new Error(`no passkey was added: ${text}`)
  return made
}

/** Tries to sign in with a passkey; answers what was signed, too. */
export async function signInByPasskey(browser: Client, made: CreatedCredential, odd: CredentialChanges = {}) {
  const { result } = (await browser.post('/user/passkey/login/begin')).body
  const credential = made.use(result, odd)
  return { ...(await browser.post('/user/passkey/login', { credential })), credential }
}

/** A user who confirms a password with a code. */
export interface UserWithAllMethods extends UserClient {
  /** The code that the authenticator app shows, this many steps of 30 seconds from now. */
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
  // The code that turned it on is used up. The next step begins here, so that no test runs over its end.
  clocks.advance(stepMs - (clocks.now() % stepMs))
  return { ...user, code, secret, recovery: body.result }
}

/** Begins to turn two-step sign-in on, and says what does; `code` is what the person's app shows. */
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
    const made = await addPasskey(user)
    return { credential: made.use((await user.post('/user/passkey/prove/begin')).body.result) }
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
