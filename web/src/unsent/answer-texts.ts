import type { ErrorCode } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { ConflictAnswer } from '../device/write/conflict-answers.ts'

export type AnswerTexts = Readonly<Record<ConflictAnswer | 'text', TextKey>>

const changedOnBoth: AnswerTexts = {
  text: 'unsent.changed.text',
  mine: 'unsent.changed.mine',
  theirs: 'unsent.changed.theirs',
  both: 'unsent.changed.both',
}

/** The words of the specification for a day that has data. */
const createdOnBoth: AnswerTexts = {
  text: 'unsent.taken.text',
  mine: 'save.replace',
  theirs: 'unsent.taken.theirs',
  both: 'save.insert',
}

const removedHere: AnswerTexts = {
  ...changedOnBoth,
  text: 'unsent.removedHere.text',
  mine: 'save.delete.anyway',
  theirs: 'unsent.removedHere.theirs',
}

const removedElsewhere: AnswerTexts = {
  ...changedOnBoth,
  text: 'unsent.removedElsewhere.text',
  mine: 'save.gone.yes',
  theirs: 'unsent.discard',
}

/** The versions of an entry or an own food; null of one that was removed. */
interface Versions {
  readonly mine: unknown
  readonly theirs: unknown
}

/** The question about two versions, and its answers. */
export function findAnswerTexts(code: ErrorCode | undefined, side: Versions | undefined): AnswerTexts {
  if (side?.mine === null) return removedHere
  if (side?.theirs === null) return removedElsewhere
  return code === 'alreadyExists' ? createdOnBoth : changedOnBoth
}
