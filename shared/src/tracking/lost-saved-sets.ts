import { normalizeName, toFreeName } from './names.ts'
import { type SavedSet, savedSetNameField } from './saved-set.ts'

/** The earlier sets whose items and plan no current set has, with ids and names that no current set has. `newId` returns a UUID. */
export function listLostSets(
  current: readonly SavedSet[],
  earlier: readonly SavedSet[],
  newId: () => string,
): readonly SavedSet[] {
  const toContents = ({ items, plan }: SavedSet) => JSON.stringify([items, plan])
  const contents = new Set(current.map(toContents))
  const ids = new Set(current.map(({ id }) => id))
  const names = new Set(current.map(({ name }) => normalizeName(name)))
  const lost = earlier.filter((each) => !contents.has(toContents(each)))
  return lost.map((each) => {
    const name = toFreeName(each.name, names, savedSetNameField.max)
    names.add(normalizeName(name))
    return { ...each, id: ids.has(each.id) ? newId() : each.id, name }
  })
}
