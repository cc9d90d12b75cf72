import type { AnyArea } from '../../areas/define.ts'
import type { ErrorCode } from '../../errors.ts'
import {
  type Category,
  type CategoryRef,
  filterActive,
  hasTitles,
  maxParts,
  maxTitles,
  type Part,
  type Title,
} from '../category.ts'
import { isValidName, normalizeName } from '../names.ts'
import { isUuid } from '../uuid.ts'
import { canAddParts, listPartKinds, type NamingContext } from './edit-category.ts'

/** The first problem that prevents saving a category. */
export interface CategoryProblem {
  readonly code: ErrorCode
  /** A more specific message than the message of the code. */
  readonly msg?: CategoryMessage
  /** The part or title with the problem; null if the problem concerns all parts. */
  readonly at: CategoryRef | null
}

type CategoryMessage = `error.${'cantBeDeletedLastItem' | 'categoryFixed' | 'categoryName' | 'nameTwice'}`

/** The parts, or the titles of one part, before and after a change. */
interface ListChange<T extends Title> {
  readonly before: readonly T[]
  readonly after: readonly T[]
  readonly toRef: (id: string) => CategoryRef
}

/** Finds why `before` may not become `after`. The server and the editor use the same check. */
export function checkCategory(naming: NamingContext, before: Category, after: Category): CategoryProblem | null {
  const { area } = naming
  const parts: ListChange<Part> = {
    before: before.parts,
    after: after.parts,
    toRef: (id) => ({ part: id, title: null }),
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
  const fullPart = parts.find(({ titles }) => titles.length > maxTitles)
  return fullPart === undefined ? null : { code: 'limitReached', at: { part: fullPart.id, title: null } }
}

// The kind of a part never changes; a new part has one of the kinds of the area.
function findPartProblem(area: AnyArea, { before, after, toRef }: ListChange<Part>): CategoryProblem | null {
  const kinds = new Map(before.map(({ id, kind }) => [id, kind]))
  const canHaveKind = (kind: string) => canAddParts(area) && listPartKinds(area).includes(kind)
  const invalidPart = after.find(({ id, kind, titles }) => {
    const hasValidKind = kinds.has(id) ? kinds.get(id) === kind : canHaveKind(kind)
    return !hasValidKind || (titles.length > 0 && !hasTitles(area))
  })
  return invalidPart === undefined ? null : { code: 'invalidField', at: toRef(invalidPart.id) }
}

function findTitleProblem(naming: NamingContext, { before, after }: ListChange<Part>): CategoryProblem | null {
  const titles = new Map(before.map((part) => [part.id, part.titles]))
  for (const part of after) {
    const toRef = (title: string) => ({ part: part.id, title })
    const problem = findListProblem(naming, { before: titles.get(part.id) ?? [], after: part.titles, toRef })
    if (problem !== null) return problem
  }
  return null
}

function findListProblem(naming: NamingContext, list: ListChange<Title>): CategoryProblem | null {
  const { before, after, toRef } = list
  const beforeById = new Map(before.map((each) => [each.id, each]))
  const seenIds = new Set<string>()
  const countName = countNames(naming, list)
  for (const each of after) {
    const at = toRef(each.id)
    // Ids are existing ones or new UUIDs, and unique.
    if (seenIds.has(each.id) || !(beforeById.has(each.id) || isUuid(each.id))) return { code: 'invalidField', at }
    seenIds.add(each.id)
    // A default may have no name; a part or title that the user added needs a name.
    const isNamed = each.name === null ? !isUuid(each.id) : isValidName(each.name)
    if (!isNamed) return { code: 'invalidField', msg: 'error.categoryName', at }
    if (hasNewName(beforeById.get(each.id), each) && countName(each) > 1) {
      return { code: 'invalidField', msg: 'error.nameTwice', at }
    }
  }
  return null
}

/** Creates a function that counts the active names of a list that equal a given name. */
function countNames({ area, wordOf }: NamingContext, { after, toRef }: ListChange<Title>): (title: Title) => number {
  const normalizeShownName = ({ id, name }: Title) => normalizeName(name ?? wordOf(area, toRef(id)))
  const counts = new Map<string, number>()
  for (const each of filterActive(after))
    counts.set(normalizeShownName(each), (counts.get(normalizeShownName(each)) ?? 0) + 1)
  return (title) => counts.get(normalizeShownName(title)) ?? 0
}

// Only new and changed names are checked: two defaults that differ in one language may have the same word in the other.
function hasNewName(before: Title | undefined, { name, removed }: Title): boolean {
  return !removed && (before === undefined || before.removed || before.name !== name)
}

function findRemovalProblem(area: AnyArea, { parts }: Category): CategoryProblem | null {
  const lastProblem = { code: 'limitReached', msg: 'error.cantBeDeletedLastItem' } as const
  if (area.parts.length > 0 && filterActive(parts).length === 0) return { ...lastProblem, at: null }
  const fixed = new Set(area.parts.filter((part) => part.fixed === true).map(({ id }) => id))
  const removedFixedPart = parts.find(({ id, removed }) => removed && fixed.has(id))
  if (removedFixedPart !== undefined)
    return { code: 'limitReached', msg: 'error.categoryFixed', at: { part: removedFixedPart.id, title: null } }
  const partWithoutTitle = hasTitles(area)
    ? filterActive(parts).find(({ titles }) => filterActive(titles).length === 0)
    : undefined
  return partWithoutTitle === undefined ? null : { ...lastProblem, at: { part: partWithoutTitle.id, title: null } }
}
