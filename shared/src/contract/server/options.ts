import { boolean, codec, custom, nullable, object, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape } from '../wire/envelope.ts'

/** What a server offers to people at its door, so that no page shows what would not work. */
export interface ServerOptions {
  /** Whoever asks is signed in. */
  readonly signedIn: boolean
  /** New people may sign up. */
  readonly signUp: boolean
  /** A made-up person can be looked around with. */
  readonly demo: boolean
  /** There is no mail server: letters are shown on a page of this machine. */
  readonly letters: boolean
  /** One can sign in with Google. */
  readonly google: boolean
  /** The name of the host that passkeys are for; null where there are none, because an address of numbers cannot have them. */
  readonly passkeys: string | null
}

const serverOptionsSchema = object({
  ...envelopeShape,
  result: object({
    signedIn: boolean(),
    signUp: boolean(),
    demo: boolean(),
    letters: boolean(),
    google: boolean(),
    passkeys: nullable(string()),
  }),
})

export const serverOptionsCall = endpoint({
  method: 'GET',
  path: '/user/options',
  access: 'public',
  summary: 'The sign-in options of the server',
  input: () => object({}),
  output: () =>
    codec(serverOptionsSchema, custom<ServerOptions>(), {
      decode: ({ result }) => result,
      encode: (result) => ({ status: 'success', msg: 'answer.found', result }),
    }),
})
