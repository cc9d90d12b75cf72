import type { Day } from '@haru/shared/calendar/day.ts'
import type { Caller } from './exchange.ts'

/** In bytes, or in signs of what is short. A household's whole day of looking: a list has 10 to 30 kB, the largest, a year of scores, 36. */
export const mostKeptBytes = 16 * 1024 * 1024

/** The body of an answer. */
export type Sent = string | Buffer

/** Whose answer, on which of their days, to which question. */
export interface Question {
  readonly caller: Pick<Caller, 'ownerId' | 'seq'>
  readonly today: Day
  /** The path with its query, as it was sent. */
  readonly url: string
}

/** Answers as they were sent. */
export interface KeptAnswers {
  /** What was answered to the same question, if its person has written nothing since; else null. */
  readonly find: (question: Question) => Sent | null
  readonly keep: (question: Question, answer: Sent) => void
}

/**
 * Keeps answers that follow from what a person has written and from their day alone, until they write again: a phone
 * asks the same few questions whenever a screen is opened. Each write raises the person's number (`account.seq`) in its
 * own transaction, and the session is looked up together with that number, so one that is the same says that nothing has
 * changed, whichever process wrote. An answer may be newer than its number and never older. Beyond `most` bytes, what
 * nobody has asked for the longest goes.
 */
export function keepAnswers(most = mostKeptBytes): KeptAnswers {
  const kept = new Map<string, { readonly seq: number; readonly answer: Sent }>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.answer.length ?? 0
    kept.delete(key)
  }

  function put(key: string, seq: number, answer: Sent): void {
    kept.set(key, { seq, answer })
    bytes += answer.length
  }

  return {
    find: (question) => {
      const key = keyOf(question)
      const known = kept.get(key)
      if (known === undefined) return null
      forget(key)
      if (known.seq !== question.caller.seq) return null
      // What was asked for last stands last, so that the first is what nobody has asked for the longest.
      put(key, known.seq, known.answer)
      return known.answer
    },
    keep: (question, answer) => {
      const key = keyOf(question)
      forget(key)
      put(key, question.caller.seq, answer)
      for (const oldest of kept.keys()) {
        if (bytes <= most) break
        forget(oldest)
      }
    },
  }
}

function keyOf({ caller, today, url }: Question): string {
  return `${caller.ownerId} ${today} ${url}`
}
