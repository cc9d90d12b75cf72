import type { AnyArea } from '@haru/shared/areas/define.ts'
import { summaryCalls } from '@haru/shared/contract/summary.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { nutritionSummary, propertySummary, scaleSummary } from '@haru/shared/tracking/summary.ts'
import type { Database } from '../db/schema.ts'
import { type App, answer } from '../http/answer.ts'
import { prepareStarts } from './starts.ts'

interface Sync {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly db: Database
}

/** What the header shows of a whole life. */
export function syncRoutes(app: App, { areas, store, db }: Sync): void {
  const startOf = prepareStarts(db)

  answer(app, summaryCalls.scale, async (_input, caller) =>
    scaleSummary(store, caller, areas, (await startOf(caller)).scale),
  )
  answer(app, summaryCalls.nutrition, async (_input, caller) =>
    nutritionSummary(store, caller, areas, (await startOf(caller)).kcal),
  )
  answer(app, summaryCalls.property, async (_input, caller) =>
    propertySummary(store, caller, areas, (await startOf(caller)).property),
  )
}
