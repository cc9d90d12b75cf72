import {
  array,
  boolean,
  codec,
  custom,
  extend,
  maxLength,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
} from 'zod/mini'
import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea } from '../../areas/define.ts'
import { maxParts, maxTitles } from '../../tracking/category/edit-category.ts'
import type { CategorySave, CategorySaveResult } from '../../tracking/category/save-categories.ts'
import type { Categories, Category, CategoryRef, Part, StoredCategories } from '../../tracking/category.ts'
import { entryIdSchema, revisionCodec } from '../tracking/draft.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec } from '../wire/envelope.ts'

/** The categories as the specification names them; the first of each list is a placeholder nobody sees. */
export function categoryCall(areas: readonly AnyArea[]) {
  const categories = resultCodec(categoriesCodec(areas))
  return endpoint({
    method: 'GET',
    path: '/user/sync/category',
    access: 'user',
    summary: 'The parts and titles of the calendar and of every area',
    // The specification sends its usual DATE here too; categories have none.
    input: () => object({ DATE: optional(judgedRangeCodec) }),
    output: () => categories,
  })
}

/** What the editor of categories asks: all of them with their revision, and to keep what became of them. */
export function categoryEditCalls(areas: readonly AnyArea[]) {
  const kept = resultCodec(revisionedCategoriesCodec(areas))
  const save = categorySaveCodec(areas)
  return {
    detail: endpoint({
      method: 'GET',
      path: '/user/category/detail',
      access: 'user',
      summary: 'The same with the revision that a change of them is based on',
      input: () => object({}),
      output: () => kept,
    }),
    update: endpoint({
      method: 'POST',
      path: '/user/category/update',
      access: 'user',
      summary: 'Save the parts and titles of the calendar and of every area; what is missing is removed',
      input: () => save,
      output: () => categorySaveResultCodec,
    }),
  } as const
}

const categorySaveResultCodec = codec(
  object({ ...envelopeShape, result: object({ revision: number() }) }),
  custom<CategorySaveResult & { readonly msg: string }>(),
  {
    decode: ({ result, msg }) => ({ ...result, msg }),
    encode: ({ revision, msg }) => ({ status: 'success', msg, result: { revision } }),
  },
)

function revisionedCategoriesCodec(areas: readonly AnyArea[]) {
  const lists = listsOnWire(areas)
  return codec(extend(lists, { revision: number() }), custom<StoredCategories>(), {
    decode: ({ revision, ...sent }) => ({ categories: readLists(areas, sent as Lists), revision: Number(revision) }),
    encode: ({ categories, revision }) => ({ ...writeLists(areas, categories), revision }) as never,
  })
}

/** `OBJECT` is what `detail` answered, as it was changed. The revision stands in it, beside it or in If-Match. */
function categorySaveCodec(areas: readonly AnyArea[]) {
  const wire = object({
    OBJECT: extend(listsOnWire(areas), { revision: revisionCodec }),
    revision: revisionCodec,
    operationId: optional(entryIdSchema),
  })
  return codec(wire, custom<CategorySave>(), {
    decode: ({ OBJECT: { revision: inside, ...sent }, revision, operationId }) => ({
      categories: readLists(areas, sent as Lists),
      revision: revision ?? (inside as number | undefined) ?? null,
      operation: operationId || null,
    }),
    encode: ({ categories, revision, operation }) =>
      ({
        OBJECT: writeLists(areas, categories),
        ...(revision === null ? {} : { revision }),
        ...(operation === null ? {} : { operationId: operation }),
      }) as never,
  })
}

/** Where in a form a name stands: `exercise.3.exercise_part`, `exercise.3.exercise_title.5`, or the whole list. */
export function categoryPath({ id: area }: AnyArea, { parts }: Category, at: CategoryRef | null): string {
  if (at === null) return area
  const place = parts.findIndex(({ id }) => id === at.part)
  // One more, because the placeholders stand first.
  if (at.title === null) return `${area}.${place + 1}.${area}_part`
  const title = parts[place]?.titles.findIndex(({ id }) => id === at.title) ?? -1
  return `${area}.${place + 1}.${area}_title.${title + 1}`
}

/** Each list of parts by its area, with its placeholder. */
export function categoriesCodec(areas: readonly AnyArea[]) {
  return codec(listsOnWire(areas), custom<Categories>(), {
    decode: (sent) => readLists(areas, sent as Lists),
    encode: (of) => writeLists(areas, of) as never,
  })
}

type Lists = Readonly<Record<string, readonly Part[]>>

function listsOnWire(areas: readonly AnyArea[]) {
  const lists = areasWithCategories(areas).map((area) => [area.id, listOnWire(area)] as const)
  return object(Object.fromEntries(lists), { error: 'invalidObject' })
}

function listOnWire(area: AnyArea) {
  return array(partCodec(area), { error: 'invalidObject' }).check(
    refine(([first]) => first?.id === '', { error: 'invalidObject' }),
    maxLength(maxParts + 1, { error: 'invalidObject' }),
  )
}

function readLists(areas: readonly AnyArea[], sent: Lists): Categories {
  return Object.fromEntries(areasWithCategories(areas).map(({ id }) => [id, { parts: sent[id]?.slice(1) ?? [] }]))
}

function writeLists(areas: readonly AnyArea[], of: Categories): Lists {
  return Object.fromEntries(areasWithCategories(areas).map(({ id }) => [id, [placeholder, ...(of[id]?.parts ?? [])]]))
}

/** Whatever has parts: what a person writes into their calendar, and the areas. */
export function areasWithCategories(areas: readonly AnyArea[]): readonly AnyArea[] {
  return [calendarArea, ...areas]
}

const placeholder: Part = { id: '', kind: '', name: null, titles: [], removed: false }

/** `{ exercise_part, exercise_title: ['', ...], ... }`: ids, with the person's own names where they gave one. */
function partCodec({ id: area }: AnyArea) {
  const id = string({ error: 'invalidField' })
  const flag = boolean({ error: 'invalidField' })
  const name = nullable(string({ error: 'invalidField' }))
  const wire = object(
    {
      [`${area}_part`]: id,
      [`${area}_title`]: array(id, { error: 'invalidObject' }).check(
        refine(([first]) => first === '', { error: 'invalidObject' }),
        maxLength(maxTitles + 1, { error: 'invalidObject' }),
      ),
      [`${area}_kind`]: id,
      [`${area}_part_name`]: name,
      [`${area}_title_name`]: array(name, { error: 'invalidObject' }),
      [`${area}_part_removed`]: flag,
      [`${area}_title_removed`]: array(id, { error: 'invalidObject' }),
    },
    { error: 'invalidObject' },
  )
  return codec(wire, custom<Part>(), {
    decode: (sent, { issues }) => {
      const titles = (sent[`${area}_title`] as readonly string[]).slice(1)
      const own = (sent[`${area}_title_name`] as readonly (string | null)[]).slice(1)
      if (own.length !== titles.length) issues.push({ code: 'custom', message: 'invalidObject', input: own })
      const gone = new Set(sent[`${area}_title_removed`] as readonly string[])
      return {
        id: String(sent[`${area}_part`]),
        kind: String(sent[`${area}_kind`]),
        name: sent[`${area}_part_name`] as string | null,
        titles: titles.map((id, i) => ({ id, name: own[i] ?? null, removed: gone.has(id) })),
        removed: sent[`${area}_part_removed`] as boolean,
      }
    },
    encode: ({ id, kind, name, titles, removed }) => ({
      [`${area}_part`]: id,
      [`${area}_title`]: ['', ...titles.map((title) => title.id)],
      [`${area}_kind`]: kind,
      [`${area}_part_name`]: name,
      [`${area}_title_name`]: [null, ...titles.map((title) => title.name)],
      [`${area}_part_removed`]: removed,
      [`${area}_title_removed`]: titles.filter((title) => title.removed).map((title) => title.id),
    }),
  })
}
