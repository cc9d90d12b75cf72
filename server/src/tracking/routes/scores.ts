import { periodAround } from '@haru/shared/calendar/period.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { scoresCall, yearScoresCall } from '@haru/shared/contract/sync/scores.ts'
import { scoreEachDay } from '@haru/shared/tracking/read/scores.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import type { ReadScores, ScoreDeps } from '../scores.ts'

/** The calls of the scores of a month, and of each day of a year. */
export function addScoreRoutes(
  app: RouteScope,
  { areas, store, clocks, readScores }: ScoreDeps & { readonly readScores: ReadScores },
): void {
  addCachedRoute(app, scoresCall(areas), ({ DATE }, caller) => readScores(caller, DATE))
  addCachedRoute(app, yearScoresCall(areas), async ({ DATE }, caller) => {
    const day = findUserDay(caller, new Date(clocks.now()))
    const range = DATE ?? periodAround('year', day)
    return scoreEachDay(store.read(caller), areas, range, day)
  })
}
