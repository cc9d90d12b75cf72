import type { Problem } from '@haru/shared/tracking/validate.ts'
import type { Workplace } from './contents.ts'
import type { Draft } from './draft.ts'
import { problemOf } from './draft-contents.ts'

/** The draft with what keeps it from being saved, whose item is opened. */
export function withProblem(draft: Draft, problem: Problem): Draft {
  const items = draft.items.map((item, i) => (i === problem.item ? { ...item, open: true } : item))
  return { ...draft, items, problem }
}

/** The draft with its problem as long as it is one. */
export function withoutSolvedProblem(place: Workplace, draft: Draft): Draft {
  const { problem } = draft
  const now = problemOf(place, draft)
  const isSame = now?.name === problem?.name && now?.item === problem?.item && now?.code === problem?.code
  return isSame ? draft : { ...draft, problem: null }
}
