import { object, enum as oneOf, optional } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { GoalReference } from '../../tracking/read/suggestion.ts'
import { totalFormat } from '../wire/amount.ts'
import { formatColumn, mapColumn, objectFormat } from '../wire/column.ts'
import { periodCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import type { WireFormat } from '../wire/format.ts'
import { createWireNames } from '../wire/names.ts'

// Not in the module of the engine, which the first load of the web does not need.
const suggestionBases = ['records', 'typical'] as const satisfies readonly GoalReference['basis'][]

/**
 * A suggested goal of an area, and the totals of the period before `DATE`. Suggested amounts are of the span of their metric: three
 * workouts a week, 1,800 kcal a day. A metric that the goal should not follow is left out.
 */
export function suggestionCall(area: AnyArea) {
  return readEndpoint({
    path: `/${area.id}/goal/suggest`,
    summary: `A suggested ${area.id} goal from the last 60 days, and the totals of the period before the given one`,
    input: () => object({ DATE: periodCodec({ area, kind: 'goal' }) }),
    output: (units) => resultFormatCodec(referenceFormat(area, units)),
  })
}

function referenceFormat(area: AnyArea, units: Units): WireFormat<GoalReference> {
  const names = createWireNames({ area, kind: 'goal' })
  const metrics = Object.entries(area.metrics)
  const amounts = metrics
    .filter(([, { suggestion }]) => suggestion !== undefined)
    .map(([name, { goal }]) => formatColumn(name, amountFormat(goal, units), names.suggested(name)))
  const previous = metrics.map(([name, { goal }]) => {
    return { ...mapColumn(name, totalFormat(goal, units), null), name: names.total(name) }
  })
  return objectFormat<GoalReference>({
    basis: oneOf(suggestionBases),
    amounts: { columns: amounts },
    previous: { columns: previous },
  })
}

/** The format of a suggested amount; undefined is left out. */
function amountFormat(field: MetricField, units: Units): WireFormat<number | undefined, unknown> {
  return {
    schema: optional(field.wireSchema),
    encode: (amount) => (amount === undefined ? undefined : field.encode(amount, units)),
    decode: (sent) => (sent === undefined ? undefined : field.decode(sent, units)),
  }
}
