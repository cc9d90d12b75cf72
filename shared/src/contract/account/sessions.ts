import { array, boolean, codec, custom, object, enum as oneOf, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultCodec } from '../wire/envelope.ts'

/** The browsers that Haru distinguishes by their user agent. */
export const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'whale', 'opera', 'kakao', 'other'] as const
/** The operating systems that Haru distinguishes. */
export const systems = ['android', 'ios', 'windows', 'mac', 'chromeos', 'linux', 'other'] as const

/** A signed-in device of a user: a browser with a session, with a device key that signs in automatically, or with both. */
export interface SignedInDevice {
  /** Identifies the device in this list only; gives no access. */
  readonly id: string
  /** Whether it is the browser of the request. */
  readonly isThis: boolean
  readonly browser: (typeof browsers)[number]
  readonly system: (typeof systems)[number]
  /** Milliseconds since 1970. */
  readonly signedInAt: number
  /** Milliseconds since 1970, to half a day. */
  readonly lastUsedAt: number
  /** Whether it has a device key, which signs in automatically. */
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

/** Replaces the id of a device: all devices except the device of the request. */
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
