import { boolean, codec, custom, nullable, object, optional, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape } from '../wire/envelope.ts'

/** The sign-in options of a server, so that no page shows an option that would not work. */
export interface ServerOptions {
  /** Whether the request has a session. */
  readonly signedIn: boolean
  /** Whether new users may sign up. */
  readonly signUp: boolean
  /** Whether demo accounts can be created. */
  readonly demo: boolean
  /** Whether emails are shown on a page of the local server, because no SMTP server is configured. */
  readonly letters: boolean
  /** Whether users can sign in with Google. */
  readonly google: boolean
  /** The host name of the passkeys; null without passkeys: an IP address cannot have passkeys. */
  readonly passkeys: string | null
  /** The database of the server: another one after a restore of a backup. Not in a page, and not while the database does not respond. */
  readonly epoch?: string | undefined
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
    epoch: optional(string()),
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
