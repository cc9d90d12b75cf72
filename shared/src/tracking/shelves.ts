import type { AnyArea } from '../areas/define.ts'
import { diaryShelf } from './calendar.ts'
import { kinds } from './entry.ts'
import type { Shelf } from './store.ts'

/** Everywhere that something of a person can stand: the records and goals of each area, and their calendar. */
export function shelvesOf(areas: readonly AnyArea[]): readonly Shelf[] {
  return [...areas.flatMap((area) => kinds.map((kind) => ({ area, kind }))), diaryShelf]
}

/** One word for a shelf, as the wire has it: `exercise`, `exercise_goal`. */
export function shelfName({ area, kind }: Shelf): string {
  return kind === 'goal' ? `${area.id}_goal` : area.id
}
