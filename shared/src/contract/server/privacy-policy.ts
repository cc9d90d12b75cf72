import { boolean, nullable, object, type output, record, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** What a server tells of itself for its privacy policy, so that no page promises or denies what is not so there. */
const privacyPolicySchema = object({
  /** Who runs the server, and the address of mail they can be reached at; null where they have not said. */
  operator: nullable(string()),
  contact: nullable(string()),
  /** Whether letters are sent by a mail server; else they go to the log. */
  mail: boolean(),
  /** Whether people can sign in with Google. */
  google: boolean(),
  /** Whether a search of food may also be asked of openfoodfacts.org, or of the Korean ministry. */
  off: boolean(),
  mfds: boolean(),
  /** What the cookies that it sets are called, by what they are for. */
  cookies: record(string(), string()),
})

export type PrivacyPolicyFacts = output<typeof privacyPolicySchema>

export const privacyPolicyCall = endpoint({
  method: 'GET',
  path: '/user/policy',
  access: 'public',
  summary: 'The data of the privacy policy: operator, contacted services, cookies',
  input: () => object({}),
  output: () => resultCodec(privacyPolicySchema),
})
