import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { PasskeyCreationOptions } from '@haru/shared/contract/account/passkeys.ts'
import { Secret, TOTP } from 'otpauth'
import { type CreatedCredential, type CredentialChanges, openAuthenticator } from './authenticator.ts'

// How people of the tests get in by other ways than a password, and what comes before calls that finish what another began.

/** The authenticator of the people here, on the pages of a server that was not told its name. */
export const phone = openAuthenticator('http://localhost:3000')

/** What a browser is told to make a passkey, for somebody who has just proved who they are. */
export async function beginRegistration(person: Client): Promise<PasskeyCreationOptions> {
  return (await person.post('/user/passkey/create/begin')).body.result
}

export function sendCredential(person: Client, { credential }: CreatedCredential): Promise<Reply> {
  return person.post('/user/passkey/create', { credential, passkey_name: 'Phone' })
}

/** Adds a passkey. */
export async function addPasskey(person: Client, odd: CredentialChanges = {}): Promise<CreatedCredential> {
  const made = phone.make(await beginRegistration(person), odd)
  const { body, text } = await sendCredential(person, made)
  if (body.status !== 'success') throw new Error(`no passkey was added: ${text}`)
  return made
}

/** Tries to sign in with a passkey; answers what was signed, too. */
export async function signInByPasskey(browser: Client, made: CreatedCredential, odd: CredentialChanges = {}) {
  const { result } = (await browser.post('/user/passkey/login/begin')).body
  const credential = made.use(result, odd)
  return { ...(await browser.post('/user/passkey/login', { credential })), credential }
}

/** Somebody whose password asks for a code. */
export interface UserWithAllMethods extends UserClient {
  /** What their app shows, so many steps of half a minute from now. */
  readonly code: (steps?: number) => string
  readonly secret: string
  readonly recovery: readonly string[]
}

export const stepMs = 30_000

export async function signUpWithAllMethods({ signUp, clocks }: TestApp): Promise<UserWithAllMethods> {
  const person = await signUp()
  const { token, secret } = (await person.post('/user/twoStep/create/begin')).body.result
  const code = (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clocks.now() + steps * stepMs })
  const { body } = await person.post('/user/twoStep/create', { token, user_code: code() })
  // The code that turned it on is used up: from here on it is the next one.
  clocks.advance(stepMs)
  return { ...person, code, secret, recovery: body.result }
}

/** Begins to turn two-step sign-in on, and says what does; `code` is what the person's app shows. */
async function beginTwoStep(person: Client) {
  const { token, secret } = (await person.post('/user/twoStep/create/begin')).body.result
  const code = (timestamp = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  return { code, input: { token, user_code: code() } }
}

export const stepsBefore: Readonly<Record<string, (person: Client) => Promise<Readonly<Record<string, unknown>>>>> = {
  'POST /user/passkey/create': async (person) => ({
    credential: phone.make(await beginRegistration(person)).credential,
    passkey_name: 'Phone',
  }),
  'PUT /user/passkey/update': async (person) => ({
    passkey_id: (await addPasskey(person)).id,
    passkey_name: 'Laptop',
  }),
  'DELETE /user/passkey/delete': async (person) => ({ passkey_id: (await addPasskey(person)).id }),
  'POST /user/passkey/prove': async (person) => {
    const made = await addPasskey(person)
    return { credential: made.use((await person.post('/user/passkey/prove/begin')).body.result) }
  },
  'POST /user/twoStep/create': async (person) => (await beginTwoStep(person)).input,
  'POST /user/twoStep/recovery': async (person) => {
    await person.post('/user/twoStep/create', (await beginTwoStep(person)).input)
    return {}
  },
  'DELETE /user/twoStep/delete': async (person) => {
    const { code, input } = await beginTwoStep(person)
    await person.post('/user/twoStep/create', input)
    return { user_code: code(Date.now() + 30_000) }
  },
}
