import { completeOwnFood } from '@haru/shared/food/own-food.ts'
import { isRecord, isText } from '../../lib/type-guards.ts'

type Row = Readonly<Record<string, unknown>>

/** The favourites and own foods of stored lists that have the form of this program. */
export function pickFoods({ favorites, ownFoods }: Row): {
  readonly favorites: readonly Row[]
  readonly ownFoods: readonly Row[]
} {
  return {
    favorites: listObjects(favorites).filter(({ name }) => isText(name)),
    ownFoods: listObjects(ownFoods).filter(isOwnFood),
  }
}

/** The objects of a stored list; none if it is no list. */
export const listObjects = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function isOwnFood(row: Row): boolean {
  try {
    completeOwnFood(row as never)
    return isText(row['id'])
  } catch {
    return false
  }
}
