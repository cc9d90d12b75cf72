import { object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape } from '../wire/envelope.ts'
import { profileShape } from './profile.ts'

/** A look around without signing up: only a server that nobody else can reach offers it. */
export const demoCall = endpoint({
  method: 'POST',
  path: '/user/demo',
  access: 'public',
  summary: 'Sign in to a new demo account with a year of records; only on the machine of the server',
  input: () => object({ user_lang: profileShape.user_lang, user_timeZone: profileShape.user_timeZone }),
  output: () => object({ ...envelopeShape, result: object({ user_id: string(), _id: string() }) }),
})
