import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { UnresolvedName } from './plan/group-rows.ts'

/** The category that a name of a file became in an earlier import, or becomes by the choice of the user. */
export interface EarlierName {
  readonly area: string
  readonly kind: string
  readonly text: string
  readonly part: string
  readonly title: string
}

type NameReference = Pick<UnresolvedName, 'area' | 'kind' | 'text'>

/** The known names of a file. They are found by its key, because a user can have thousands of names of earlier imports. */
export interface KnownNames {
  /** The categories that the user has chosen for a text, of any kind, the latest last. */
  readonly listChosen: (name: NameReference) => readonly ChosenName[]
  /** The category that a name became in the latest import that had it. */
  readonly findEarlier: (name: NameReference) => EarlierName | undefined
}

/** `earlier` are the names of the earlier imports, the latest first. */
export function createKnownNames({
  chosen,
  earlier,
}: {
  readonly chosen: readonly ChosenName[]
  readonly earlier: readonly EarlierName[]
}): KnownNames {
  const chosenByKey = Map.groupBy(chosen, ({ area, name }) => toNameKey(area, name))
  // A later element of a list replaces an earlier one with the same key.
  const earlierByKey = new Map(earlier.toReversed().map((each) => [toNameKey(each.area, each.text, each.kind), each]))
  return {
    listChosen: ({ area, text }) => chosenByKey.get(toNameKey(area, text)) ?? [],
    findEarlier: ({ area, text, kind }) => earlierByKey.get(toNameKey(area, text, kind)),
  }
}

/** The key of a name of an area, or of a name and its kind. */
export function toNameKey(...parts: readonly [area: string, text: string, kind?: string]): string {
  return JSON.stringify(parts)
}
