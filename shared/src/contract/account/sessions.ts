import { array, boolean, codec, custom, object, enum as oneOf, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer, plainAnswer } from '../wire/envelope.ts'

/** What a browser calls itself, as far as people know it by name. */
export const browsers = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'whale', 'opera', 'kakao', 'other'] as const
/** What it runs on. */
export const systems = ['android', 'ios', 'windows', 'mac', 'chromeos', 'linux', 'other'] as const

/** Where a person is signed in: one browser, with the session it has and what lets it sign in by itself. */
export interface Seat {
  /** Names it in this list. It is worth nothing anywhere else. */
  readonly id: string
  /** It is the browser that asks. */
  readonly isThis: boolean
  readonly browser: (typeof browsers)[number]
  readonly system: (typeof systems)[number]
  /** When it signed in, in milliseconds since 1970. */
  readonly begunAt: number
  /** When it was last used, to half a day. */
  readonly seenAt: number
  /** It signs in by itself. */
  readonly stays: boolean
}

const seatOnWire = codec(
  object({
    id: string(),
    isThis: boolean(),
    browser: oneOf(browsers),
    system: oneOf(systems),
    begun: string(),
    seen: string(),
    stays: boolean(),
  }),
  custom<Seat>(),
  {
    decode: ({ begun, seen, ...seat }) => ({ ...seat, begunAt: Date.parse(begun), seenAt: Date.parse(seen) }),
    encode: ({ begunAt, seenAt, ...seat }) => ({
      ...seat,
      begun: new Date(begunAt).toISOString(),
      seen: new Date(seenAt).toISOString(),
    }),
  },
)

/** Instead of the id of one seat: all but the one that asks. */
export const others = 'others'

export const sessionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'person',
    summary: 'Where the person is signed in, this browser first and then the last used',
    input: () => object({}),
    output: () => foundAnswer(array(seatOnWire)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'person',
    summary: 'Sign out one of the seats that `user/sessions` lists, or with the id `others` all but this browser',
    input: () => object({ id: string({ error: 'invalidField' }) }),
    output: () => plainAnswer,
  }),
} as const
