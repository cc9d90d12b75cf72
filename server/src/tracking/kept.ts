import type { Owner } from '@haru/shared/tracking/store.ts'
import { prepare } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'

/**
 * Answers what `work` does, out of memory if it did it before with the same `key` and the person has written nothing
 * since. `key` says all that the answer depends on besides what is recorded.
 */
export type Keep = <T>(owner: Owner, key: string, work: () => Promise<T>) => Promise<T>

/** More than the few dozen charts and sums that a household looks at in a day; the largest, a year of scores, has 100 kB. */
export const mostKept = 400

/**
 * Keeps what is worked out of years of records until their person's next write. Each write raises the person's number in
 * its own transaction, so a number that is the same says that nothing has changed, whichever process wrote. What is read
 * a moment after its number may be newer than that and never older. Not for use within a transaction.
 */
export function keepAnswers(db: Database): Keep {
  const numberOf = prepare((place) => db.selectFrom('account').select('seq').where('id', '=', place('owner')))
  const kept = new Map<string, { readonly seq: number; readonly answer: Promise<unknown> }>()

  function remember(name: string, seq: number, answer: Promise<unknown>): void {
    // What was asked for last stands last, so that the first is what nobody has asked for the longest.
    kept.delete(name)
    kept.set(name, { seq, answer })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  return async <T>(owner: Owner, key: string, work: () => Promise<T>): Promise<T> => {
    const [account] = await numberOf(db, { owner: owner.ownerId })
    if (account === undefined) return work()
    const name = `${owner.ownerId} ${key}`
    const known = kept.get(name)
    const answer = known?.seq === account.seq ? (known.answer as Promise<T>) : work()
    remember(name, account.seq, answer)
    answer.catch(() => kept.delete(name))
    return answer
  }
}
