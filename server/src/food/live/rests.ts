import { setTimeout } from 'node:timers/promises'

/** Takes as long as a pause in which somebody has stopped typing. */
export type Rest = () => Promise<unknown>

/** Longer than a pause between two letters. */
const restMs = 300

export const systemRest: Rest = () => setTimeout(restMs)

const mostPeople = 10_000

/**
 * Tells whether somebody still wants the same after a rest. Who types sends a search with each pause between two letters, and
 * means the last: a stranger is asked for that one alone.
 */
export function createRests(rest: Rest): (who: string, what: string) => Promise<boolean> {
  const wanted = new Map<string, string>()
  return async (who, what) => {
    if (wanted.size >= mostPeople) wanted.clear()
    wanted.set(who, what)
    await rest()
    return wanted.get(who) === what
  }
}
