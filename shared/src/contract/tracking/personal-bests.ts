import { object, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { PersonalBest } from '../../tracking/read/personal-bests.ts'
import { type Column, columnsFormat, formatColumn } from '../wire/column.ts'
import { periodCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'
import { createWireNames } from '../wire/names.ts'

/** The areas with personal bests. */
export function listAreasWithBests(areas: readonly AnyArea[]): readonly AnyArea[] {
  return areas.filter(({ bests }) => bests.length > 0)
}

/** The personal bests of a day, such as the heaviest weight of an exercise, each with the largest value before. */
export function personalBestsCall(area: AnyArea) {
  return readEndpoint({
    path: `/${area.id}/best`,
    summary: `The personal bests of a day of ${area.id}: the titles with a value that exceeds that of all other days, with its kind and both values`,
    input: () => object({ DATE: periodCodec({ area, kind: 'record' }) }),
    output: (units) => resultFormatCodec(listFormat(bestFormat(area, units))),
  })
}

/** `{ exercise_best: 'weight', exercise_part, exercise_title, exercise_weight, exercise_previous_weight }`: the values are named by the kind. */
function bestFormat(area: AnyArea, units: Units): WireFormat<PersonalBest> {
  const { item, bests } = area
  const names = createWireNames({ area, kind: 'record' })
  const categoryColumns = (['part', 'title'] as const).flatMap((name) =>
    item[name] === undefined ? [] : formatColumn(name, string(), names.item(name)),
  )
  const valueColumns = bests.flatMap(({ name, field }) =>
    (['value', 'previous'] as const).map(
      (member): Column<PersonalBest> => ({
        name: member === 'value' ? names.item(name) : names.previous(name),
        field: member,
        schema: optional(field.wireSchema),
        encode: (best) => (best.kind === name ? field.encode(best[member], units) : undefined),
        decode: (sent) => (sent === undefined ? undefined : field.decode(sent, units)),
      }),
    ),
  )
  const columns = [formatColumn('kind', string(), names.item('best')), ...categoryColumns, ...valueColumns]
  return columnsFormat<PersonalBest>(columns, { part: '', title: '' })
}
