import type { Client } from '@haru/server/src/testing/client.ts'
import { Secret, TOTP } from 'otpauth'
import { type Made, openAuthenticator } from './authenticator.ts'

// What comes before calls that finish what another began.

const authenticator = openAuthenticator('http://localhost:3000')

/** Makes a passkey for somebody who has just proved who they are, and says what adds it. */
async function makePasskey(person: Client) {
  const { body } = await person.post('/user/passkey/create/begin')
  const made = authenticator.make(body.result)
  return { made, input: { credential: made.credential, passkey_name: 'Phone' } }
}

/** Adds a passkey. */
export async function addPasskey(person: Client): Promise<Made> {
  const { made, input } = await makePasskey(person)
  await person.post('/user/passkey/create', input)
  return made
}

/** Begins to turn two-step sign-in on, and says what does; `code` is what the person's app shows. */
async function beginTwoStep(person: Client) {
  const { token, secret } = (await person.post('/user/twoStep/create/begin')).body.result
  const code = (timestamp = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  return { code, input: { token, user_code: code() } }
}

export const stepsBefore: Readonly<Record<string, (person: Client) => Promise<Readonly<Record<string, unknown>>>>> = {
  'POST /user/passkey/create': async (person) => (await makePasskey(person)).input,
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
