import { array, minLength, nullable, object, enum as oneOf, string } from 'zod/mini'
import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea } from '../../areas/define.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, resultCodec } from '../wire/envelope.ts'

/** The path of a calendar feed: the id of its owner and its secret follow, and the ending of iCalendar. */
export const feedBasePath = '/haru/feed'

/** The areas that a feed can have, calendar entries first. */
export function listFeedAreas(areas: readonly AnyArea[]): readonly AnyArea[] {
  return [calendarArea, ...areas]
}

const addressSchema = object({ path: string() })

/** The calls of the calendar feed of a user: an address at which calendar programs read entries without a session. */
export function calendarFeedCalls(areas: readonly AnyArea[]) {
  const areaId = oneOf(
    listFeedAreas(areas).map(({ id }) => id),
    { error: 'invalidField' },
  )
  const choice = object({
    areas: array(areaId, { error: 'invalidField' }).check(minLength(1, { error: 'invalidField' })),
  })
  const write = { access: 'user', output: () => envelopeSchema } as const
  return {
    detail: readEndpoint({
      path: '/user/feed/detail',
      summary: 'The areas of the calendar feed; null without a feed',
      input: () => object({}),
      output: () => resultCodec(nullable(object({ areas: array(string()) }))),
    }),
    address: readEndpoint({
      path: '/user/feed/address',
      requiresRecentLogin: true,
      summary:
        'The path of the calendar feed, which contains its secret; null without a feed, or if the key of the server has changed',
      input: () => object({}),
      output: () => resultCodec(nullable(addressSchema)),
    }),
    create: endpoint({
      method: 'POST',
      path: '/user/feed/create',
      access: 'user',
      requiresRecentLogin: true,
      summary: 'Create a calendar feed with a new secret address. An earlier address ends at once',
      input: () => choice,
      output: () => resultCodec(addressSchema),
    }),
    update: endpoint({
      method: 'PUT',
      path: '/user/feed/update',
      summary: 'Choose the areas of the calendar feed. An area that it does not have yet requires a recent login',
      input: () => choice,
      ...write,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/user/feed/delete',
      summary: 'End the calendar feed: its address is not found from then on',
      input: () => object({}),
      ...write,
    }),
  } as const
}
