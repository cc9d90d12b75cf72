import {
  array,
  boolean,
  codec,
  custom,
  maxLength,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type ZodMiniType,
} from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { CategorySave, CategorySaveResult } from '../../tracking/category/save-categories.ts'
import {
  areasWithCategories,
  type Categories,
  type Category,
  type CategoryRef,
  maxParts,
  maxTitles,
  type Part,
  type StoredCategories,
} from '../../tracking/category.ts'
import { operationCodec, revisionCodec } from '../tracking/draft.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec, writeResultCodec } from '../wire/envelope.ts'
import { createShape, decodeColumns, encodeColumns, recordColumns, type WireObject } from '../wire/format.ts'

/** The categories in the form of the specification. The first element of each list is a placeholder that no screen shows. */
export function categoryCall(areas: readonly AnyArea[]) {
  const categories = resultCodec(categoriesCodec(areas))
  return readEndpoint({
    path: '/user/sync/category',
    summary: 'The parts and titles of the calendar and of every area',
    // The specification sends a DATE with every sync call. Categories have no days, so DATE is only validated.
    input: () => object({ DATE: optional(judgedRangeCodec) }),
    output: () => categories,
  })
}

/** The calls of the category editor: all categories with their revision, and their save. */
export function categoryEditCalls(areas: readonly AnyArea[]) {
  const categories = resultCodec(revisionedCategoriesCodec(areas))
  const save = categorySaveCodec(areas)
  return {
    detail: readEndpoint({
      path: '/user/category/detail',
      summary: 'The parts and titles of the calendar and of every area, with the revision that a save names',
      input: () => object({}),
      output: () => categories,
    }),
    update: endpoint({
      method: 'POST',
      path: '/user/category/update',
      access: 'user',
      summary: 'Save the parts and titles of the calendar and of every area; missing ones are removed',
      input: () => save,
      output: () => categorySaveResultCodec,
    }),
  } as const
}

const categorySaveResultCodec = writeResultCodec<CategorySaveResult>(object({ revision: number() }))

function revisionedCategoriesCodec(areas: readonly AnyArea[]) {
  const wire = object({ ...listShape(areas), revision: number() }, invalidObject)
  return codec(wire, custom<StoredCategories>(), {
    decode: (sent) => ({ categories: decodeLists(areas, sent), revision: Number(sent['revision']) }),
    encode: ({ categories, revision }) => ({ ...encodeLists(areas, categories), revision }),
  })
}

/** `OBJECT` is the edited result of `detail`. The revision is in `OBJECT`, next to it or in If-Match. */
function categorySaveCodec(areas: readonly AnyArea[]) {
  const wire = object({
    OBJECT: object({ ...listShape(areas), revision: revisionCodec }, invalidObject),
    revision: revisionCodec,
    operationId: operationCodec,
  })
  return codec(wire, custom<CategorySave>(), {
    decode: ({ OBJECT: sent, revision = sent['revision'], operationId }) => ({
      categories: decodeLists(areas, sent),
      revision: revision === undefined ? null : Number(revision),
      operation: operationId,
    }),
    encode: ({ categories, revision, operation }) => ({
      OBJECT: encodeLists(areas, categories),
      ...(revision === null ? {} : { revision }),
      operationId: operation,
    }),
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
  return codec(object(listShape(areas), invalidObject), custom<Categories>(), {
    decode: (sent) => decodeLists(areas, sent),
    encode: (categories) => encodeLists(areas, categories),
  })
}

const invalidObject = { error: 'invalidObject' } as const
const invalidField = { error: 'invalidField' } as const

function listShape(areas: readonly AnyArea[]): Readonly<Record<string, ZodMiniType>> {
  const lists = areasWithCategories(areas).map((area) => [area.id, partListSchema(area)] as const)
  return Object.fromEntries(lists)
}

function partListSchema(area: AnyArea) {
  return array(partCodec(area), invalidObject).check(
    refine(([first]) => first?.id === '', invalidObject),
    maxLength(maxParts + 1, invalidObject),
  )
}

/** The categories in an object that `listShape` has decoded, without the placeholders. */
function decodeLists(areas: readonly AnyArea[], sent: WireObject): Categories {
  const decodeParts = (id: string) => ((sent[id] ?? []) as readonly Part[]).slice(1)
  return Object.fromEntries(areasWithCategories(areas).map(({ id }) => [id, { parts: decodeParts(id) }]))
}

function encodeLists(areas: readonly AnyArea[], categories: Categories): WireObject {
  const encodeParts = (id: string) => [placeholder, ...(categories[id]?.parts ?? [])]
  return Object.fromEntries(areasWithCategories(areas).map(({ id }) => [id, encodeParts(id)]))
}

const placeholder: Part = { id: '', kind: '', name: null, titles: [], removed: false }

/** A part on the wire. `titles` and `titleNames` begin with a placeholder and have the same length. */
interface WirePart extends Omit<Part, 'titles'> {
  readonly titles: readonly string[]
  readonly titleNames: readonly (string | null)[]
  readonly removedTitles: readonly string[]
}

/** `{ exercise_part, exercise_title: ['', ...], ... }`: ids, and the names that the user gave. */
function partCodec({ id: area }: AnyArea) {
  const columns = partColumns(area)
  return codec(object(createShape(columns), invalidObject), custom<Part>(), {
    decode: (sent, { issues }) => {
      const { id, kind, name, titles, titleNames, removed, removedTitles } = decodeColumns<WirePart>(columns, sent)
      const hasUnevenLists = titleNames.length !== titles.length
      if (hasUnevenLists) issues.push({ code: 'custom', message: 'invalidObject', input: titleNames })
      const removedIds = new Set(removedTitles)
      const allTitles = titles.map((each, i) => ({
        id: each,
        name: titleNames[i] ?? null,
        removed: removedIds.has(each),
      }))
      // Stored categories are compared as JSON, so the order of the members counts.
      return { id, kind, name, titles: allTitles.slice(1), removed }
    },
    encode: (part) =>
      encodeColumns(columns, {
        ...part,
        titles: ['', ...part.titles.map(({ id }) => id)],
        titleNames: [null, ...part.titles.map(({ name }) => name)],
        removedTitles: part.titles.filter(({ removed }) => removed).map(({ id }) => id),
      }),
  })
}

function partColumns(area: string) {
  const text = string(invalidField)
  const name = nullable(text)
  const ids = array(text, invalidObject)
  const titles = ids.check(
    refine(([first]) => first === '', invalidObject),
    maxLength(maxTitles + 1, invalidObject),
  )
  return recordColumns<WirePart>({
    id: [`${area}_part`, text],
    titles: [`${area}_title`, titles],
    kind: [`${area}_kind`, text],
    name: [`${area}_part_name`, name],
    titleNames: [`${area}_title_name`, array(name, invalidObject)],
    removed: [`${area}_part_removed`, boolean(invalidField)],
    removedTitles: [`${area}_title_removed`, ids],
  })
}
