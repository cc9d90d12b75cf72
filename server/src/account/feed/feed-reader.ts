import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { listFeedAreas } from '@haru/shared/contract/account/calendar-feed.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { Deps } from '../../deps.ts'
import type { OpenFeed } from '../../http/pages/feed-page.ts'
import { createWorkSlots } from '../../http/work-slots.ts'
import { type OwnedToken, parseOwnedToken } from '../tokens/owned-tokens.ts'
import { type CalendarFeed, computeFeedVersion, feedFileEnding, findFeed } from './feeds.ts'
import { writeFeed } from './write-feed.ts'

/** Wrong secrets of a network. */
const guessLimit = { name: 'feed', max: 30, windowMs: 3_600_000 } as const
const feedLimits = { max: 2, maxPerUser: 1, maxWaitMs: 10_000, maxWaitingPerUser: 2, retryAfter: 10 }

interface FeedReaderDeps extends Deps {
  readonly store: Store
}

/** Opens feeds by their secrets. Wrong secrets are limited, and few feeds are written at a time. */
export function createFeedReader(deps: FeedReaderDeps): OpenFeed {
  const { areas, db, clocks, limiter, metrics } = deps
  const slots = createWorkSlots(feedLimits)
  metrics.addWorkSlots('feed', slots.readUsage)

  return async (file, network) => {
    const token = parseOwnedToken(file.endsWith(feedFileEnding) ? file.slice(0, -feedFileEnding.length) : null)
    const feed = token === null ? null : await findBySecret(token, network)
    if (feed === null) return null
    const { settings, ownerId } = feed
    const today = findUserDay(settings, new Date(clocks.now()))
    return {
      version: computeFeedVersion(feed, today),
      write: async () => {
        const release = await slots.take(ownerId)
        try {
          const chosen = listFeedAreas(areas).filter(({ id }) => feed.areas.includes(id))
          return await writeFeed(deps, feed, { areas: chosen, settings, today })
        } finally {
          release()
        }
      },
    }
  }

  // A secret cannot be guessed, so the limit is only for the work of wrong ones. A right one is accepted behind it: the servers of a
  // calendar provider read revoked addresses too.
  async function findBySecret(token: OwnedToken, network: string): Promise<CalendarFeed | null> {
    const feed = await findFeed(db, token)
    if (feed !== null) return feed
    const wait = await limiter.take({ limit: guessLimit, subject: network })
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    return null
  }
}
