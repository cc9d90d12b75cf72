import type { AnyArea } from '../../areas/define.ts'
import type { ErrorCode } from '../../errors.ts'
import { type Category, type CategoryRef, filterOffered, hasTitles, type Part, type Title } from '../category.ts'
import { isUuid } from '../uuid.ts'
import { canAddParts, isName, maxParts, maxTitles, type NamingContext, partKinds, plainName } from './edit-category.ts'

/** The first problem that prevents saving a category. */
export interface CategoryProblem {
  readonly code: ErrorCode
  /** A more specific message than the message of the code. */
  readonly msg?: CategoryMessage
  /** The part or title with the problem; null if the problem concerns all parts. */
  readonly at: CategoryRef | null
}

type CategoryMessage = `error.${'cantBeDeletedLastItem' | 'categoryFixed' | 'categoryName' | 'categoryTwice'}`

/** The parts, or the titles of one part, before and after a change. */
interface List<T extends Title> {
  readonly before: readonly T[]
  readonly after: readonly T[]
  readonly placeOf: (id: string) => CategoryRef
}

/** Finds why `before` may not become `after`. The server and the editor use the same check. */
export function checkCategory(naming: NamingContext, before: Category, after: Category): CategoryProblem | null {
  const { area } = naming
  const parts: List<Part> = {
    before: before.parts,
    after: after.parts,
    placeOf: (id) => ({ part: id, title: null }),
  }
  return (
    findCountProblem(after) ??
    findPartProblem(area, parts) ??
    findListProblem(naming, parts) ??
    findTitleProblem(naming, parts) ??
    findRemovalProblem(area, after)
  )
}

function findCountProblem({ parts }: Category): CategoryProblem | null {
  if (parts.length > maxParts) return { code: 'limitReached', at: null }
  const full = parts.find(({ titles }) => titles.length > maxTitles)
  return full === undefined ? null : { code: 'limitReached', at: { part: full.id, title: null } }
}

// The kind of a part never changes; a new part has one of the kinds of the area.
function findPartProblem(area: AnyArea, { before, after, placeOf }: List<Part>): CategoryProblem | null {
  const kinds = new Map(before.map(({ id, kind }) => [id, kind]))
  const isNewKind = (kind: string) => canAddParts(area) && partKinds(area).includes(kind)
  const bad = after.find(({ id, kind, titles }) => {
    const isKind = kinds.has(id) ? kinds.get(id) === kind : isNewKind(kind)
    return !isKind || (titles.length > 0 && !hasTitles(area))
  })
  return bad === undefined ? null : { code: 'invalidField', at: placeOf(bad.id) }
}

function findTitleProblem(naming: NamingContext, { before, after }: List<Part>): CategoryProblem | null {
  const titles = new Map(before.map((part) => [part.id, part.titles]))
  for (const part of after) {
    const placeOf = (title: string) => ({ part: part.id, title })
    const problem = findListProblem(naming, { before: titles.get(part.id) ?? [], after: part.titles, placeOf })
    if (problem !== null) return problem
  }
  return null
}

function findListProblem(naming: NamingContext, list: List<Title>): CategoryProblem | null {
  const { before, after, placeOf } = list
  const known = new Map(before.map((each) => [each.id, each]))
  const met = new Set<string>()
  const countOf = countNames(naming, list)
  for (const each of after) {
    const at = placeOf(each.id)
    // Ids are existing ones or new UUIDs, and unique.
    if (met.has(each.id) || !(known.has(each.id) || isUuid(each.id))) return { code: 'invalidField', at }
    met.add(each.id)
    // A default may have no name; a part or title that the user added needs a name.
    const isNamed = each.name === null ? !isUuid(each.id) : isName(each.name)
    if (!isNamed) return { code: 'invalidField', msg: 'error.categoryName', at }
    if (isNamedAnew(known.get(each.id), each) && countOf(each) > 1) {
      return { code: 'invalidField', msg: 'error.categoryTwice', at }
    }
  }
  return null
}

/** Creates a function that counts the offered names of a list that equal a given name. */
function countNames({ area, wordOf }: NamingContext, { after, placeOf }: List<Title>): (of: Title) => number {
  const plainOf = ({ id, name }: Title) => plainName(name ?? wordOf(area, placeOf(id)))
  const counts = new Map<string, number>()
  for (const each of filterOffered(after)) counts.set(plainOf(each), (counts.get(plainOf(each)) ?? 0) + 1)
  return (of) => counts.get(plainOf(of)) ?? 0
}

// Only new and changed names are checked: two defaults that differ in one language may have the same word in the other.
function isNamedAnew(old: Title | undefined, { name, removed }: Title): boolean {
  return !removed && (old === undefined || old.removed || old.name !== name)
}

function findRemovalProblem(area: AnyArea, { parts }: Category): CategoryProblem | null {
  const last = { code: 'limitReached', msg: 'error.cantBeDeletedLastItem' } as const
  if (area.parts.length > 0 && filterOffered(parts).length === 0) return { ...last, at: null }
  const fixed = new Set(area.parts.filter((part) => part.fixed === true).map(({ id }) => id))
  const lost = parts.find(({ id, removed }) => removed && fixed.has(id))
  if (lost !== undefined)
    return { code: 'limitReached', msg: 'error.categoryFixed', at: { part: lost.id, title: null } }
  const bare = hasTitles(area)
    ? filterOffered(parts).find(({ titles }) => filterOffered(titles).length === 0)
    : undefined
  return bare === undefined ? null : { ...last, at: { part: bare.id, title: null } }
}
