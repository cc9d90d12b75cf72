import { array, boolean, codec, custom, nullable, object, optional, string } from 'zod/mini'
import { diary } from '../areas/calendar.ts'
import type { AnyArea } from '../areas/define.ts'
import type { Category, Part } from '../tracking/category.ts'
import { foundAnswer } from './answer.ts'
import { judgedOnWire } from './dates.ts'
import { endpoint } from './endpoint.ts'

/** A person's parts and titles by the id of their area. */
export type Categories = Readonly<Record<string, Category>>

/** The categories as the specification names them; the first of each list is a placeholder nobody sees. */
export function categoryCall(areas: readonly AnyArea[]) {
  const categories = foundAnswer(categoriesOnWire(areas))
  return endpoint({
    method: 'GET',
    path: '/user/sync/category',
    access: 'person',
    summary: 'The parts and titles of the calendar and of every area',
    // The specification sends its usual DATE here too; categories have none.
    input: () => object({ DATE: optional(judgedOnWire) }),
    output: () => categories,
  })
}

/** Each list of parts by its area, with its placeholder. */
export function categoriesOnWire(areas: readonly AnyArea[]) {
  const all = withCategories(areas)
  const lists = all.map((area) => [area.id, array(partOnWire(area))] as const)
  return codec(object(Object.fromEntries(lists)), custom<Categories>(), {
    decode: (sent) =>
      Object.fromEntries(all.map(({ id }) => [id, { parts: (sent[id] ?? []).filter((part) => part.id !== '') }])),
    encode: (of) => Object.fromEntries(all.map(({ id }) => [id, [placeholder, ...(of[id]?.parts ?? [])]])),
  })
}

/** Whatever has parts: what a person writes into their calendar, and the areas. */
export function withCategories(areas: readonly AnyArea[]): readonly AnyArea[] {
  return [diary, ...areas]
}

const placeholder: Part = { id: '', kind: '', name: null, titles: [], removed: false }

/** `{ exercise_part, exercise_title: ['', ...], ... }`: ids, with the person's own names where they gave one. */
function partOnWire({ id: area }: AnyArea) {
  const wire = object({
    [`${area}_part`]: string(),
    [`${area}_title`]: array(string()),
    [`${area}_kind`]: string(),
    [`${area}_part_name`]: nullable(string()),
    [`${area}_title_name`]: array(nullable(string())),
    [`${area}_part_removed`]: boolean(),
    [`${area}_title_removed`]: array(string()),
  })
  return codec(wire, custom<Part>(), {
    decode: (sent) => {
      const titles = (sent[`${area}_title`] as readonly string[]).slice(1)
      const own = (sent[`${area}_title_name`] as readonly (string | null)[]).slice(1)
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
