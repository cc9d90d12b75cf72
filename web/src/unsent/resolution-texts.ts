import type { ErrorCode } from '@haru/shared/errors.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { ConflictResolution } from '../device/write/resolve-conflict.ts'

export type ResolutionTexts = Readonly<Record<ConflictResolution | 'text', TextKey>>

const changedOnBoth: ResolutionTexts = {
  text: 'unsent.changed.text',
  mine: 'unsent.changed.mine',
  theirs: 'unsent.changed.theirs',
  both: 'unsent.changed.both',
}

/** The words of the specification for a day that has data. */
const createdOnBoth: ResolutionTexts = {
  text: 'unsent.taken.text',
  mine: 'save.replace',
  theirs: 'unsent.taken.theirs',
  both: 'save.insert',
}

const removedHere: ResolutionTexts = {
  ...changedOnBoth,
  text: 'unsent.removedHere.text',
  mine: 'save.delete.anyway',
  theirs: 'unsent.removedHere.theirs',
}

const removedElsewhere: ResolutionTexts = {
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

/** The texts of a conflict, and of its resolutions. */
export function findResolutionTexts(code: ErrorCode | undefined, side: Versions | undefined): ResolutionTexts {
  if (side?.mine === null) return removedHere
  if (side?.theirs === null) return removedElsewhere
  return code === 'alreadyExists' ? createdOnBoth : changedOnBoth
}
