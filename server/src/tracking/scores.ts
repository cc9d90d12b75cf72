import type { AnyArea } from '@haru/shared/areas/define.ts'
import { periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { Scores } from '@haru/shared/engine/score/score.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import type { Caller } from '../http/request-context.ts'
import type { Clocks } from '../runtime/clocks.ts'

export interface ScoreDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** Reads the scores of the days up to the caller's today. Without days, those of the current month. */
export type ReadScores = (caller: Caller, days: Range | undefined) => Promise<Scores>

export function createScoreReader({ areas, store, clocks }: ScoreDeps): ReadScores {
  return (caller, days) => {
    const day = findUserDay(caller, new Date(clocks.now()))
    const range = days ?? periodAround('month', day)
    return scoreRange(store.read(caller), areas, range, day)
  }
}
