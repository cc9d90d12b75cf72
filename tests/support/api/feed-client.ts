import type { Client } from '@haru/server/src/testing/client.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { listFeedAreas } from '@haru/shared/contract/account/calendar-feed.ts'

/** Every area that a calendar feed can have. */
export const feedAreas: readonly string[] = listFeedAreas(areas).map(({ id }) => id)

/** Creates the calendar feed of a user, and returns its path. */
export async function openFeed(user: Client, chosen: readonly string[] = feedAreas): Promise<string> {
  const { status, body, text } = await user.post('/user/feed/create', { areas: chosen })
  if (status !== 200) throw new Error(`no feed was created: ${status} ${text}`)
  return body.result.path
}

/** Sample inputs of the calls of the feed. */
export const feedInputs = {
  'POST /user/feed/create': { areas: feedAreas },
  'PUT /user/feed/update': { areas: feedAreas },
} as const
