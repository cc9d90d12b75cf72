import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { PersonalBest } from '../../tracking/read/personal-bests.ts'
import { periodCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { type Column, listFormat, objectFormat } from '../wire/format.ts'
import { wireNames } from '../wire/names.ts'

/** The areas with a field whose largest value is a personal best. */
export function areasWithBests(areas: readonly AnyArea[]): readonly AnyArea[] {
  return areas.filter(({ bestField }) => bestField !== null)
}

/** The personal bests of a day, such as the heaviest weight of an exercise, each with the largest value before. */
export function personalBestsCall(area: AnyArea) {
  return readEndpoint({
    path: `/${area.id}/best`,
    summary: `The personal bests of a day of ${area.id}: the titles whose value exceeds that of all other days, with both values`,
    input: () => object({ DATE: periodCodec({ area, kind: 'record' }) }),
    output: (units) => resultFormatCodec(listFormat(objectFormat(createColumns(area, units), { part: '', title: '' }))),
  })
}

/** `{ exercise_part, exercise_title, exercise_weight, exercise_previous_weight }` */
function createColumns(area: AnyArea, units: Units): readonly Column<PersonalBest>[] {
  const { id, item, bestField } = area
  const names = wireNames({ area, kind: 'record' })
  const field = item[bestField ?? '']
  if (field === undefined || bestField === null) throw new Error(`${id} has no field of personal bests`)
  const categoryColumns = (['part', 'title'] as const).flatMap((name): readonly Column<PersonalBest>[] => {
    const definition = item[name]
    if (definition === undefined) return []
    const encode = (best: PersonalBest) => best[name]
    return [{ name: names.item(name), field: name, schema: definition.wireSchema, encode, decode: String }]
  })
  const valueColumns = (['value', 'previous'] as const).map(
    (name): Column<PersonalBest> => ({
      name: name === 'value' ? names.item(bestField) : names.previous(bestField),
      field: name,
      schema: field.wireSchema,
      encode: (best) => field.encode(best[name], units),
      decode: (sent) => field.decode(sent, units),
    }),
  )
  return [...categoryColumns, ...valueColumns]
}
