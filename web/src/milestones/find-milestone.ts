import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { PersonalBest } from '@haru/shared/tracking/read/personal-bests.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { QueryClient } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { yearQuery } from '../scores/queries.ts'
import { dataCountsQuery } from '../session/data-counts.ts'
import { listQuery, type SaveVariables } from '../tracking/queries.ts'
import { findPersonalBest } from './find-personal-best.ts'
import { findGoalsMetBy } from './met-goals.ts'

/** An event that is celebrated once. The `id` of a goal's metric names both; that of a personal best names its part, title and kind. */
export type Milestone =
  | { readonly id: 'firstRecord' | 'sevenDays' }
  | { readonly id: `goal ${string}`; readonly collection: Collection; readonly metric: string }
  | { readonly id: `best ${string}`; readonly collection: Collection; readonly best: PersonalBest }

/** The members of the session that the search for milestones uses. */
export interface MilestoneContext {
  readonly client: QueryClient
  readonly units: Units
  readonly today: Day
  readonly isCelebrated: (id: Milestone['id']) => boolean
  /** The value of a personal best that was celebrated last, by its id; 0 for none. */
  readonly findCelebratedValue: (id: Milestone['id']) => number
  /** Stores that a milestone needs no further search. */
  readonly onCelebrated: (id: Milestone['id']) => void
}

const streakDays = 7

/** Finds the milestone that a save of a record has reached; null without one. Sends at most one request for each kind of milestone. */
export async function findMilestone(context: MilestoneContext, saved: SaveVariables): Promise<Milestone | null> {
  const { area, kind } = saved.collection
  if (kind !== 'record' || !appAreas.includes(area)) return null
  return (
    (await findFirstRecord(context)) ??
    (await findBest(context, saved)) ??
    (await findMetGoal(context, saved)) ??
    findStreak(context, saved)
  )
}

async function findBest(context: MilestoneContext, saved: SaveVariables) {
  const { collection } = saved
  // Stored ids of the most important kind have no kind.
  const [first] = collection.area.bests
  const toId = ({ kind, part, title }: PersonalBest) =>
    `best ${collection.area.id}.${part}.${title}${kind === first?.name ? '' : `.${kind}`}` as const
  const findCelebratedValue = (each: PersonalBest) => context.findCelebratedValue(toId(each))
  const best = await findPersonalBest({ ...context, findCelebratedValue }, saved)
  return best === null ? null : { id: toId(best), collection, best }
}

async function findFirstRecord({ client, units, isCelebrated, onCelebrated }: MilestoneContext) {
  const id = 'firstRecord'
  if (isCelebrated(id)) return null
  const counts = await client.fetchQuery(dataCountsQuery(units))
  const lists = new Set(appAreas.map((area) => getCollectionName({ area, kind: 'record' })))
  const recordCount = counts.reduce((sum, { list, count }) => sum + (lists.has(list) ? count : 0), 0)
  if (recordCount === 1) return { id } as const
  onCelebrated(id)
  return null
}

async function findMetGoal(
  { client, units, today, isCelebrated }: MilestoneContext,
  { collection, input: { period, loaded, items, values } }: SaveVariables,
): Promise<Milestone | null> {
  // A record that moves adds nothing to a period.
  if (loaded !== null && !isSamePeriod(loaded.period, period)) return null
  const { area } = collection
  const range = { start: period.start, end: period.start }
  const goals = listQuery({ area, kind: 'goal' }, { range, sort: 'asc', page: 1 }, units)
  const { entries } = await client.fetchQuery({ ...goals, staleTime: 0 })
  const milestones = findGoalsMetBy(area, entries, area.total(items, values, units), today).map(
    ({ goalId, metric }) => ({ id: `goal ${goalId} ${metric}`, collection, metric }) as const,
  )
  return milestones.find(({ id }) => !isCelebrated(id)) ?? null
}

/** Seven days in a row with a record, the last of which is today. */
async function findStreak(
  { client, units, today, isCelebrated }: MilestoneContext,
  { input: { period } }: SaveVariables,
): Promise<Milestone | null> {
  const id = 'sevenDays'
  const start = addDays(today, 1 - streakDays)
  if (isCelebrated(id) || period.start < start || period.start > today) return null
  const recordedDays = await client.fetchQuery({ ...yearQuery({ start, end: today }, units), staleTime: 0 })
  return recordedDays.length === streakDays ? { id } : null
}
