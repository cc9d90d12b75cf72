import { boolean, nullable, object, type output, record, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** The data of the privacy policy, so that each statement of the page is true for this server. */
const privacyPolicySchema = object({
  /** The operator of the server, and the email address of the operator; null if not configured. */
  operator: nullable(string()),
  contact: nullable(string()),
  /** Whether an SMTP server sends emails; otherwise emails are written to the log. */
  mail: boolean(),
  /** Whether users can sign in with Google. */
  google: boolean(),
  /** Whether a food search may also send requests to openfoodfacts.org (`off`), and to the Korean ministry (`mfds`). */
  off: boolean(),
  mfds: boolean(),
  /** The names of the cookies that the server sets, by their purpose. */
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
