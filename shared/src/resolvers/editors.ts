import type { AnyArea } from '../areas/define.ts'
import { lastItemsCall } from '../contract/tracking/last-items.ts'
import { listAreasWithBests, personalBestsCall } from '../contract/tracking/personal-bests.ts'
import { routinesCall } from '../contract/tracking/routines.ts'
import { suggestionCall } from '../contract/tracking/suggestion.ts'
import { hasSets } from '../field/sets.ts'
import { readLastItems } from '../tracking/read/last-items.ts'
import { readPersonalBests } from '../tracking/read/personal-bests.ts'
import { readNextRoutines } from '../tracking/read/routines.ts'
import { readGoalSuggestion } from '../tracking/read/suggestion.ts'
import { hasRoutines } from '../tracking/saved-set.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** What the editors show beside an entry: suggested goals, the last items, the next workout of each routine, and the personal bests of a day. */
export function listEditorResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    ...areas.map((area) =>
      createResolver(suggestionCall(area), ({ DATE }, { reader, today, units }) =>
        readGoalSuggestion(reader, area, { period: DATE, today, units }),
      ),
    ),
    ...areas
      .filter(hasSets)
      .map((area) =>
        createResolver(lastItemsCall(area), ({ DATE }, { reader }) => readLastItems(reader, area, DATE.start)),
      ),
    ...areas
      .filter(hasRoutines)
      .map((area) =>
        createResolver(routinesCall(area), ({ DATE }, { reader }) => readNextRoutines(reader, area, DATE.start)),
      ),
    ...listAreasWithBests(areas).map((area) =>
      createResolver(personalBestsCall(area), ({ DATE }, { reader, units }) =>
        readPersonalBests(reader, area, DATE.start, units),
      ),
    ),
  ]
}
