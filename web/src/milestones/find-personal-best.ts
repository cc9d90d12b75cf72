import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { PersonalBest } from '@haru/shared/tracking/read/personal-bests.ts'
import type { QueryClient } from '@tanstack/react-query'
import { personalBestsQuery } from '../tracking/personal-bests-query.ts'
import type { SaveVariables } from '../tracking/queries.ts'

/** A correction of an older day, such as one of an import, is not celebrated. */
const celebratedDays = 7

interface PersonalBestContext {
  readonly client: QueryClient
  readonly units: Units
  readonly today: Day
  /** The value that was celebrated last for a kind, part and title; 0 for none. */
  readonly findCelebratedValue: (best: PersonalBest) => number
}

/** Finds a personal best among the saved items; null without one. Sends at most one request. */
export async function findPersonalBest(
  { client, units, today, findCelebratedValue }: PersonalBestContext,
  { collection: { area }, input: { period, items } }: SaveVariables,
): Promise<PersonalBest | null> {
  const day = period.start
  const hasValue = area.bests.some(({ list }) => items.flatMap(list).some(({ value }) => value > 0))
  if (!hasValue || day <= addDays(today, -celebratedDays) || day > today) return null
  const bests = await client.fetchQuery({ ...personalBestsQuery(area, day, units), staleTime: 0 })
  const saved = bests.filter((best) => items.some((item) => isOfTitle(best, item)))
  // The kinds are in their order: a heavier weight mostly exceeds the others of its title too, and is celebrated alone.
  const leading = saved.filter((best) => saved.find((each) => isOfTitle(each, best)) === best)
  const isNew = (best: PersonalBest) => {
    const field = area.bests.find(({ name }) => name === best.kind)?.field
    return field !== undefined && field.encode(best.value, units) > field.encode(findCelebratedValue(best), units)
  }
  return leading.find(isNew) ?? null
}

function isOfTitle(best: PersonalBest, { part = '', title = '' }: Values | PersonalBest): boolean {
  return best.part === part && best.title === title
}
