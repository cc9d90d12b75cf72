import type { AnyArea } from '@haru/shared/areas/define.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { percentCall } from '@haru/shared/contract/percent.ts'
import { yearCall } from '@haru/shared/contract/year.ts'
import { percent, yearOfScores } from '@haru/shared/tracking/score.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { Clocks } from '../clocks.ts'
import { type App, answer } from '../http/answer.ts'
import type { Caller } from '../http/exchange.ts'
import type { Keep } from '../tracking/kept.ts'

interface Scoring {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly keep: Keep
  readonly clocks: Pick<Clocks, 'now'>
}

/** How a month went, and how each day of a year did. */
export function scoreRoutes(app: App, { areas, store, keep, clocks }: Scoring): void {
  answer(app, percentCall(areas), ({ DATE }, caller) => {
    const { day, range } = asked(caller, DATE, 'month')
    const work = () => percent(store, caller, areas, range, day)
    // Asked for by every page, and most often nothing was written since.
    return keep(caller, `percent ${range.start} ${range.end} ${day}`, work)
  })
  answer(app, yearCall(areas), async ({ DATE }, caller) => {
    const { day, range } = asked(caller, DATE, 'year')
    const work = () => yearOfScores(store, caller, areas, range, day)
    return { days: await keep(caller, `year ${range.start} ${range.end} ${day}`, work) }
  })

  /** The days a call names, or the person's current month or year. */
  function asked({ timeZone }: Caller, DATE: Range | undefined, type: PeriodType) {
    const day = today(timeZone, new Date(clocks.now()))
    return { day, range: DATE ?? periodAround(type, day) }
  }
}
