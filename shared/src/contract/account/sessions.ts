import { array, boolean, codec, custom, object, enum as oneOf, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultCodec } from '../wire/envelope.ts'

/** What a browser calls itself, as far as people know it by name. */
export const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'whale', 'opera', 'kakao', 'other'] as const
/** What it runs on. */
export const systems = ['android', 'ios', 'windows', 'mac', 'chromeos', 'linux', 'other'] as const

/** Where a person is signed in: one browser, with the session it has and what lets it sign in by itself. */
export interface SignedInDevice {
  /** Names it in this list. It is worth nothing anywhere else. */
  readonly id: string
  /** It is the browser that asks. */
  readonly isThis: boolean
  readonly browser: (typeof browsers)[number]
  readonly system: (typeof systems)[number]
  /** When it signed in, in milliseconds since 1970. */
  readonly signedInAt: number
  /** When it was last used, to half a day. */
  readonly lastUsedAt: number
  /** It signs in by itself. */
  readonly stays: boolean
}

const signedInDeviceCodec = codec(
  object({
    id: string(),
    isThis: boolean(),
    browser: oneOf(browsers),
    system: oneOf(systems),
    begun: string(),
    seen: string(),
    stays: boolean(),
  }),
  custom<SignedInDevice>(),
  {
    decode: ({ begun, seen, ...device }) => ({
      ...device,
      signedInAt: Date.parse(begun),
      lastUsedAt: Date.parse(seen),
    }),
    encode: ({ signedInAt, lastUsedAt, ...device }) => ({
      ...device,
      begun: new Date(signedInAt).toISOString(),
      seen: new Date(lastUsedAt).toISOString(),
    }),
  },
)

/** Instead of the id of one device: all devices but that of the request. */
export const otherDevices = 'others'

export const sessionCalls = {
  list: readEndpoint({
    path: '/user/sessions',
    summary: 'The signed-in devices of the user, this browser first, then by last use',
    input: () => object({}),
    output: () => resultCodec(array(signedInDeviceCodec)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'user',
    summary: 'Sign out one of the devices that `user/sessions` lists, or all others with the id `others`',
    input: () => object({ id: string({ error: 'invalidField' }) }),
    output: () => envelopeSchema,
  }),
} as const
