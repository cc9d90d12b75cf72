import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { personalBestsCall } from '@haru/shared/contract/tracking/personal-bests.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { PersonalBest } from '@haru/shared/tracking/read/personal-bests.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/queries.ts'
import type { SaveVariables } from '../tracking/queries.ts'

/** A correction of an older day, such as one of an import, is not celebrated. */
const recentDays = 7

interface PersonalBestContext {
  readonly client: QueryClient
  readonly units: Units
  readonly today: Day
  /** The value that was celebrated last for a part and title; 0 for none. */
  readonly findCelebratedValue: (best: PersonalBest) => number
}

/** Finds a personal best among the saved items; null without one. Sends at most one request. */
export async function findPersonalBest(
  { client, units, today, findCelebratedValue }: PersonalBestContext,
  { collection: { area }, input: { period, items } }: SaveVariables,
): Promise<PersonalBest | null> {
  // The most important kind. Others happen in many workouts.
  const [kind] = area.bests
  const day = period.start
  const hasValue = items.some((item) => kind?.list(item).some(({ value }) => value > 0))
  if (kind === undefined || !hasValue || day <= addDays(today, -recentDays) || day > today) return null
  const bests = await client.fetchQuery({
    queryKey: areaKey(area, 'best', day, units),
    queryFn: () => call(personalBestsCall(area), { DATE: periodAround('day', day) }, units),
    staleTime: 0,
  })
  const toDisplayed = (value: number) => kind.field.encode(value, units)
  const found = bests.find(
    (best) =>
      best.kind === kind.name &&
      items.some(({ part, title }) => (part ?? '') === best.part && (title ?? '') === best.title) &&
      toDisplayed(best.value) > toDisplayed(findCelebratedValue(best)),
  )
  return found ?? null
}
