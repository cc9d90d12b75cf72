import { array, boolean, codec, custom, maxLength, nullable, number, object, refine, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { CategorySave, CategorySaveResult } from '../../tracking/category/save-categories.ts'
import {
  type Category,
  type CategoryRef,
  listAreasWithCategories,
  maxParts,
  maxTitles,
  type Part,
  type StoredCategories,
} from '../../tracking/category.ts'
import { operationCodec, revisionCodec } from '../tracking/draft.ts'
import { createShape, decodeColumns, encodeColumns, formatColumn, memberColumns, objectCodec } from '../wire/column.ts'
import { judgedInput } from '../wire/dates.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec, writeResultCodec } from '../wire/envelope.ts'

/** The categories in the form of the specification. The first element of each list is a placeholder that no screen shows. */
export function categoryCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/category',
    summary: 'The parts and titles of the calendar and of every area',
    input: () => judgedInput,
    output: () => resultCodec(categoriesCodec(areas)),
  })
}

/** The calls of the category editor: all categories with their revision, and their save. */
export function categoryEditCalls(areas: readonly AnyArea[]) {
  const members = { categories: { columns: categoryColumns(areas) }, revision: number() }
  return {
    detail: readEndpoint({
      path: '/user/category/detail',
      summary: 'The parts and titles of the calendar and of every area, with the revision that a save names',
      input: () => object({}),
      output: () => resultCodec(objectCodec<StoredCategories>(members)),
    }),
    update: endpoint({
      method: 'POST',
      path: '/user/category/update',
      access: 'user',
      summary: 'Save the parts and titles of the calendar and of every area; missing ones are removed',
      input: () => categorySaveCodec(areas),
      output: () => writeResultCodec<CategorySaveResult>(object({ revision: number() })),
    }),
  } as const
}

/** `OBJECT` is the edited result of `detail`. The revision is in `OBJECT`, next to it or in If-Match. */
function categorySaveCodec(areas: readonly AnyArea[]) {
  const wire = object({
    OBJECT: object({ ...categoryShape(areas), revision: revisionCodec }, invalidObject),
    revision: revisionCodec,
    operationId: operationCodec,
  })
  return codec(wire, custom<CategorySave>(), {
    decode: ({ OBJECT: { revision: loaded = null, ...categories }, revision = loaded, operationId }) => {
      return { categories, revision, operation: operationId }
    },
    encode: ({ categories, revision, operation }) => {
      return { OBJECT: categories, revision: revision ?? undefined, operationId: operation }
    },
  })
}

/** The path of a name in a form: `exercise.3.exercise_part`, `exercise.3.exercise_title.5`, or the whole list. */
export function toCategoryPath({ id: area }: AnyArea, { parts }: Category, at: CategoryRef | null): string {
  if (at === null) return area
  const partIndex = parts.findIndex(({ id }) => id === at.part)
  // The placeholder has the index 0.
  if (at.title === null) return `${area}.${partIndex + 1}.${area}_part`
  const titleIndex = parts[partIndex]?.titles.findIndex(({ id }) => id === at.title) ?? -1
  return `${area}.${partIndex + 1}.${area}_title.${titleIndex + 1}`
}

/** The list of parts of each area, with its placeholder. */
export function categoriesCodec(areas: readonly AnyArea[]) {
  return object(categoryShape(areas), invalidObject)
}

const invalidObject = { error: 'invalidObject' } as const
const invalidField = { error: 'invalidField' } as const

const categoryColumns = (areas: readonly AnyArea[]) =>
  listAreasWithCategories(areas).map(({ id }) => formatColumn(id, categoryCodec(id)))

const categoryShape = (areas: readonly AnyArea[]) =>
  Object.fromEntries(listAreasWithCategories(areas).map(({ id }) => [id, categoryCodec(id)]))

const placeholder: Part = { id: '', kind: '', name: null, titles: [], removed: false }

/** The list of the parts of an area, which begins with a placeholder. */
function categoryCodec(area: string) {
  const parts = array(partCodec(area), invalidObject).check(
    refine(([first]) => first?.id === '', invalidObject),
    maxLength(maxParts + 1, invalidObject),
  )
  return codec(parts, custom<Category>(), {
    decode: ([_placeholder, ...sent]) => ({ parts: sent }),
    encode: (category) => [placeholder, ...category.parts],
  })
}

/** A part on the wire. `titles` and `titleNames` begin with a placeholder and have the same length. */
interface WirePart extends Omit<Part, 'titles'> {
  readonly titles: readonly string[]
  readonly titleNames: readonly (string | null)[]
  readonly removedTitles: readonly string[]
}

/** `{ exercise_part, exercise_title: ['', ...], ... }`: ids, and the names that the user gave. */
function partCodec(area: string) {
  const text = string(invalidField)
  const name = nullable(text)
  const ids = array(text, invalidObject)
  const titles = ids.check(
    refine(([first]) => first === '', invalidObject),
    maxLength(maxTitles + 1, invalidObject),
  )
  const columns = memberColumns<WirePart>({
    id: [`${area}_part`, text],
    titles: [`${area}_title`, titles],
    kind: [`${area}_kind`, text],
    name: [`${area}_part_name`, name],
    titleNames: [`${area}_title_name`, array(name, invalidObject)],
    removed: [`${area}_part_removed`, boolean(invalidField)],
    removedTitles: [`${area}_title_removed`, ids],
  })
  return codec(object(createShape(columns), invalidObject), custom<Part>(), {
    decode: (sent, { issues }) => {
      const part = decodeColumns<WirePart>(columns, sent)
      const hasUnevenLists = part.titleNames.length !== part.titles.length
      if (hasUnevenLists) issues.push({ code: 'custom', message: 'invalidObject', input: part.titleNames })
      const removedIds = new Set(part.removedTitles)
      const [_placeholder, ...allTitles] = part.titles.map((id, i) => {
        return { id, name: part.titleNames[i] ?? null, removed: removedIds.has(id) }
      })
      // Stored categories are compared as JSON, so the order of the members counts.
      return { id: part.id, kind: part.kind, name: part.name, titles: allTitles, removed: part.removed }
    },
    encode: (part) =>
      encodeColumns(columns, {
        ...part,
        titles: ['', ...part.titles.map(({ id }) => id)],
        titleNames: [null, ...part.titles.map((title) => title.name)],
        removedTitles: part.titles.filter(({ removed }) => removed).map(({ id }) => id),
      }),
  })
}
