import { object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape } from '../wire/envelope.ts'
import { profileShape } from './profile.ts'

/** Creates a demo account without a sign-up. Only a local server, which no other machine can reach, offers it. */
export const demoCall = endpoint({
  method: 'POST',
  path: '/user/demo',
  access: 'public',
  summary: 'Create a demo account with a year of records, and sign in to it; only on the machine of the server',
  input: () => object({ user_lang: profileShape.user_lang, user_timeZone: profileShape.user_timeZone }),
  output: () => object({ ...envelopeShape, result: object({ user_id: string(), _id: string() }) }),
})
