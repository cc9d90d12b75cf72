import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { countCharacters } from '@haru/shared/field/text-limit.ts'
import { defaultUnits } from '@haru/shared/field/units.ts'
import { addPart, addTitle, canAddParts } from '@haru/shared/tracking/category/edit-category.ts'
import {
  type Category,
  filterActive,
  findCategoryName,
  findItemKind,
  hasTitles,
  maxParts,
  maxTitles,
  type Part,
  type Title,
  type WordOf,
} from '@haru/shared/tracking/category.ts'
import { nameField, normalizeName, toFreeName } from '@haru/shared/tracking/names.ts'
import { createKnownNames, type EarlierName, type KnownNames, toNameKey } from './known-names.ts'
import type { UnresolvedName } from './plan/group-rows.ts'

/** The categories of a user by the id of the area, as an import finds and changes them. */
export type CategoryMap = ReadonlyMap<string, Category>

/** The target of a name of a file: the ids of a part and a title; null if there is no room for a new one. */
export interface ResolvedName {
  readonly name: UnresolvedName
  readonly ref: { readonly part: string; readonly title: string } | null
}

export interface ResolvedNames {
  readonly names: readonly ResolvedName[]
  /** The categories with the new parts and titles. */
  readonly categories: CategoryMap
  /** The number of new names that were cut. */
  readonly shortened: number
}

interface NameContext {
  readonly areas: readonly AnyArea[]
  readonly categories: CategoryMap
  readonly wordOf: WordOf
  readonly chosen: readonly ChosenName[]
  readonly earlier: readonly EarlierName[]
  readonly createId: () => string
}

/**
 * Finds a category for each name of a file: the one that the user chose, the one of an earlier import, one of the user with the same name,
 * the starting category that the format suggests, else a new one. Refuses with `invalidField` a choice that its area cannot have.
 */
export function resolveNames(names: readonly UnresolvedName[], context: NameContext): ResolvedNames {
  const categories = new Map(context.categories)
  const titleIndexes = new WeakMap<Part, TitleIndex>()
  const known = createKnownNames(context)
  let shortened = 0
  const resolved = names.map((name): ResolvedName => {
    const area = context.areas.find(({ id }) => id === name.area)
    const category = categories.get(name.area)
    if (area === undefined || category === undefined) return { name, ref: null }
    const found = resolveName({ ...context, area, titleIndexes, known }, category, name)
    categories.set(name.area, found.category)
    if (found.isShortened) shortened += 1
    return { name, ref: found.ref }
  })
  refuseUnknownChoices(context.chosen, names)
  return { names: resolved, categories, shortened }
}

function refuseUnknownChoices(chosen: readonly ChosenName[], names: readonly UnresolvedName[]): void {
  const keys = new Set(names.map(({ area, text }) => toNameKey(area, text)))
  if (!chosen.every(({ area, name }) => keys.has(toNameKey(area, name))))
    throw new Refusal('invalidField', { field: 'names' })
}

interface AreaContext extends NameContext {
  readonly area: AnyArea
  /** A file has hundreds of names, and each is looked for in all parts, of which a new title changes one. */
  readonly titleIndexes: WeakMap<Part, TitleIndex>
  readonly known: KnownNames
}

/** The active titles of a part by their normalized names. */
type TitleIndex = ReadonlyMap<string, Title>

interface FoundName {
  readonly category: Category
  readonly ref: ResolvedName['ref']
  readonly isShortened?: boolean
}

function resolveName(context: AreaContext, category: Category, name: UnresolvedName): FoundName {
  const chosen = context.known.listChosen(name).findLast((choice) => isChoiceFor(context, category, name, choice))
  if (chosen !== undefined)
    return resolveTexts(context, category, name, { part: chosen.part, title: chosen.title ?? '' })
  const earlier = context.known.findEarlier(name)
  const accept = (ref: ResolvedName['ref']) => (canHave(context, category, name, ref) ? ref : null)
  const known = accept(findActiveRef(context, category, earlier)) ?? accept(findByName(context, category, name))
  return known === null ? resolveTexts(context, category, name, name) : { category, ref: known }
}

/** Whether a choice is for names of this kind: a text can be the name of income and of an expense, and a part has one kind. */
function isChoiceFor(
  context: AreaContext,
  category: Category,
  { kind }: UnresolvedName,
  { part }: ChosenName,
): boolean {
  const parts = filterActive(category.parts)
  const found = parts.find(({ id }) => id === part) ?? findNamedPart(context, category, parts, part)
  return found === undefined || found.kind === kind
}

/** Whether items of the name can have the category: a lift of the own body only a title that needs no weight. */
function canHave({ area }: AreaContext, category: Category, name: UnresolvedName, ref: ResolvedName['ref']): boolean {
  if (ref === null || !name.isWithoutWeight) return true
  return findItemKind(area, category, ref.part, ref.title)?.bodyweight === true
}

/** A reference whose part and title exist and are active; null for any other. */
function findActiveRef({ area }: AreaContext, category: Category, ref: CategoryTexts | undefined): ResolvedName['ref'] {
  const part = filterActive(category.parts).find(({ id }) => id === ref?.part)
  if (ref === undefined || part === undefined) return null
  if (!hasTitles(area)) return { part: part.id, title: '' }
  const title = filterActive(part.titles).find(({ id }) => id === ref.title)
  return title === undefined ? null : { part: part.id, title: title.id }
}

const listPartsOfKind = (category: Category, kind: string) =>
  filterActive(category.parts).filter((part) => part.kind === kind)

function findByName(context: AreaContext, category: Category, { text, kind }: UnresolvedName): ResolvedName['ref'] {
  if (text === '') return null
  const parts = listPartsOfKind(category, kind)
  if (!hasTitles(context.area)) {
    const part = findNamedPart(context, category, parts, text)
    return part === undefined ? null : { part: part.id, title: '' }
  }
  for (const part of parts) {
    const title = findNamedTitle(context, part, text)
    if (title !== undefined) return { part: part.id, title: title.id }
  }
  return null
}

function findNamedPart({ area, wordOf }: AreaContext, category: Category, parts: readonly Part[], text: string) {
  const nameOf = ({ id }: Part) => findCategoryName(area, category, { part: id, title: null }, wordOf)
  const wanted = normalizeName(text)
  return parts.find((part) => normalizeName(nameOf(part)) === wanted)
}

function findNamedTitle(context: AreaContext, part: Part, text: string): Title | undefined {
  return findTitleIndex(context, part).get(normalizeName(text))
}

function findTitleIndex({ area, wordOf, titleIndexes }: AreaContext, part: Part): TitleIndex {
  const known = titleIndexes.get(part)
  if (known !== undefined) return known
  const nameOf = ({ id, name }: Title) => normalizeName(name ?? wordOf(area, { part: part.id, title: id }))
  // The first of equal names.
  const index = new Map(
    filterActive(part.titles)
      .map((title) => [nameOf(title), title] as const)
      .toReversed(),
  )
  titleIndexes.set(part, index)
  return index
}

/** Ids of a part and a title, or texts of which new ones are added. */
interface CategoryTexts {
  readonly part: string
  readonly title: string
}

function resolveTexts(context: AreaContext, category: Category, name: UnresolvedName, texts: CategoryTexts): FoundName {
  const { area, wordOf } = context
  const parts = listPartsOfKind(category, name.kind)
  const partText = wordOf(area, { part: texts.part, title: null }) || texts.part
  const part = parts.find(({ id }) => id === texts.part) ?? findNamedPart(context, category, parts, partText)
  const titleText = wordOf(area, texts) || texts.title || name.text
  if (part === undefined) {
    const title = hasTitles(area) ? titleText : null
    return addNewPart(context, category, { kind: name.kind, text: partText, title })
  }
  if (!hasTitles(area)) return { category, ref: { part: part.id, title: '' } }
  const title =
    filterActive(part.titles).find(({ id }) => id === texts.title) ?? findNamedTitle(context, part, titleText)
  const ref = title === undefined ? null : { part: part.id, title: title.id }
  if (ref !== null && canHave(context, category, name, ref)) return { category, ref }
  return addNewTitle(context, category, part, ref === null ? titleText : name.text)
}

interface NewPartTexts {
  readonly kind: string
  readonly text: string
  readonly title: string | null
}

function addNewPart(context: AreaContext, category: Category, { kind, text, title }: NewPartTexts): FoundName {
  const { area, wordOf, createId } = context
  if (!canAddParts(area)) throw new Refusal('invalidField', { field: 'names' })
  if (category.parts.length >= maxParts) return { category, ref: null }
  const partName = toFreeName(toName(text), listPartNames(context, category), nameField.max)
  const newTitle = title === null ? null : { id: createId(), name: toName(title) }
  const changed = addPart({ area, wordOf }, category, { id: createId(), kind, name: partName, title: newTitle })
  const part = findNamedPart(context, changed, listPartsOfKind(changed, kind), partName)
  if (part === undefined) return { category, ref: null }
  const isShortened = isCut(title ?? text)
  if (newTitle === null) return { category: changed, ref: { part: part.id, title: '' }, isShortened }
  const added = findNamedTitle(context, part, newTitle.name)
  return { category: changed, ref: added === undefined ? null : { part: part.id, title: added.id }, isShortened }
}

function addNewTitle(context: AreaContext, category: Category, part: Part, text: string): FoundName {
  if (part.titles.length >= maxTitles) return { category, ref: null }
  const { area, wordOf, createId } = context
  const title = {
    id: createId(),
    name: toFreeName(toName(text), new Set(findTitleIndex(context, part).keys()), nameField.max),
  }
  const changed = addTitle({ area, wordOf }, category, part.id, title)
  const changedPart = changed.parts.find(({ id }) => id === part.id)
  const added = changedPart === undefined ? undefined : findNamedTitle(context, changedPart, title.name)
  const isShortened = isCut(text)
  return { category: changed, ref: added === undefined ? null : { part: part.id, title: added.id }, isShortened }
}

/** The active names of the parts. */
function listPartNames({ area, wordOf }: AreaContext, category: Category): ReadonlySet<string> {
  const names = filterActive(category.parts).map(({ id }) =>
    findCategoryName(area, category, { part: id, title: null }, wordOf),
  )
  return new Set(names.map(normalizeName))
}

function isCut(text: string): boolean {
  return countCharacters(text.trim()) > nameField.max
}

/** The text of a file as the name of a category. */
function toName(text: string): string {
  const name = (nameField.accept(text.trim(), defaultUnits) ?? '').trim()
  return normalizeName(name) === '' ? '-' : name
}
