import type { AnyArea } from '../../areas/define.ts'
import { type Category, filterActive, type Part, type Title, type WordOf } from '../category.ts'
import { nameField, normalizeName, toFreeName } from '../names.ts'

interface LostCategoryContext {
  readonly area: AnyArea
  /** The words of the defaults in each language. */
  readonly words: readonly WordOf[]
}

/**
 * Adds to a category the active parts and titles that only the earlier one has, with their ids, so that earlier records keep their names. What
 * both have stays, except that a default without a name gets the earlier one. A name that is taken gets a number.
 */
export function addLostParts(context: LostCategoryContext, current: Category, earlier: Category): Category {
  const toPart = ({ titles, ...part }: Part) => ({ ...part, titles: filterActive(titles) })
  const parts = addLost(earlier.parts.map(toPart), current.parts, (id) =>
    context.words.map((wordOf) => wordOf(context.area, { part: id, title: null })),
  )
  return { parts: parts.map((part) => ({ ...part, titles: addLostTitles(context, part, earlier) })) }
}

function addLostTitles({ area, words }: LostCategoryContext, part: Part, earlier: Category): readonly Title[] {
  const earlierPart = earlier.parts.find(({ id }) => id === part.id)
  return addLost(earlierPart?.titles ?? [], part.titles, (id) =>
    words.map((wordOf) => wordOf(area, { part: part.id, title: id })),
  )
}

function addLost<T extends Title>(
  earlier: readonly T[],
  current: readonly T[],
  wordsOf: (id: string) => readonly string[],
): readonly T[] {
  const names = new Set(
    filterActive(current).flatMap(({ id, name }) => (name === null ? wordsOf(id) : [name]).map(normalizeName)),
  )
  const toFree = (name: string) => {
    const free = toFreeName(name, names, nameField.max)
    names.add(normalizeName(free))
    return free
  }
  const byId = new Map(earlier.map((each) => [each.id, each]))
  const named = current.map((each) => {
    const name = byId.get(each.id)?.name ?? null
    return each.name === null && !each.removed && name !== null ? { ...each, name: toFree(name) } : each
  })
  const known = new Set(current.map(({ id }) => id))
  const lost = filterActive(earlier)
    .filter(({ id }) => !known.has(id))
    .map((each) => (each.name === null ? each : { ...each, name: toFree(each.name) }))
  return [...named, ...lost]
}
