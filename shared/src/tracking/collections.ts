import type { AnyArea } from '../areas/define.ts'
import { entryKinds } from './entry.ts'
import { calendarCollection } from './read/calendar.ts'
import type { Collection } from './store.ts'

/** Everywhere that something of a person can stand: the records and goals of each area, and their calendar. */
export function listCollections(areas: readonly AnyArea[]): readonly Collection[] {
  return [...areas.flatMap((area) => entryKinds.map((kind) => ({ area, kind }))), calendarCollection]
}

/** One word for a shelf, as the wire has it: `exercise`, `exercise_goal`. */
export function collectionName({ area, kind }: Collection): string {
  return kind === 'goal' ? `${area.id}_goal` : area.id
}
