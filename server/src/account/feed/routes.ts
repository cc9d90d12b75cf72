import { calendarFeedCalls } from '@haru/shared/contract/account/calendar-feed.ts'
import type { Deps } from '../../deps.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'
import { authorizeRecentLogin } from '../../http/security/authorize.ts'
import { sendSecurityNotice } from '../security/security-notices.ts'
import { createFeed, readFeedAreas, readFeedPath, removeFeed, updateFeedAreas } from './feeds.ts'

/** The calls that create, show and end the calendar feed of a user. */
export function addFeedRoutes(app: RouteScope, deps: Deps): void {
  const { areas, db, keys, clocks, log } = deps
  const calls = calendarFeedCalls(areas)
  const toAddress = (path: string | null) => (path === null ? null : { path })
  addRoute(app, calls.detail, async (_input, caller) => {
    const chosen = await readFeedAreas(db, caller)
    return chosen === null ? null : { areas: [...chosen] }
  })
  addRoute(app, calls.address, async (_input, caller) => toAddress(await readFeedPath({ db, keys }, caller)))
  addRoute(app, calls.create, async (input, caller) => {
    const path = await createFeed({ db, keys }, caller, input.areas, clocks.now())
    log.info('feedCreated', { account: log.toPseudonym(caller.ownerId) })
    await sendSecurityNotice(deps, caller, 'feedCreated')
    return { path }
  })
  addRoute(app, calls.update, async (input, caller) => {
    const chosen = await readFeedAreas(db, caller)
    // The address outlives the session, and would show more.
    const addsArea = chosen !== null && input.areas.some((id) => !chosen.includes(id))
    authorizeRecentLogin(addsArea, { caller, refusal: 'unauthorized' }, clocks.now())
    await updateFeedAreas(db, caller, input.areas)
    return { status: 'success', msg: 'answer.updated' }
  })
  addRoute(app, calls.remove, async (_input, caller) => {
    await removeFeed(db, caller)
    return { status: 'success', msg: 'answer.deleted' }
  })
}
