import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { averagedOver, type ChartSpan, chartSpans, type PointSpan, pointSpans } from '../../engine/chart/chart.ts'
import { spanCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { piesCodec } from './pie.ts'
import { averageGroups, lineGroups, pointsCodec } from './point.ts'

/**
 * The charts of an area. `DATE` is the week, month or year that is looked at: of average bars the month of the weeks, or
 * the year of the months. Pies answer `Pies`, lines and averages a list of `Point`.
 */
export function chartCalls(area: AnyArea) {
  return {
    pie: bySpan(chartSpans, (span) => pieCall(area, span)),
    line: bySpan(pointSpans, (span) => lineCall(area, span)),
    average: bySpan(pointSpans, (span) => averageCall(area, span)),
  } as const
}

function bySpan<S extends ChartSpan, C>(among: readonly S[], call: (span: S) => C): Readonly<Record<S, C>> {
  return Object.fromEntries(among.map((span) => [span, call(span)])) as Record<S, C>
}

function pieCall(area: AnyArea, span: ChartSpan) {
  return readEndpoint({
    path: `/${area.id}/chart/pie/${span}`,
    summary: `The pies of a ${span} of ${area.id}`,
    input: () => object({ DATE: spanCodec(span) }),
    output: (units) => piesCodec(area, units),
  })
}

function lineCall(area: AnyArea, span: PointSpan) {
  const groups = lineGroups(area)
  return readEndpoint({
    path: `/${area.id}/chart/line/${span}`,
    summary: `The totals of each day of a ${span} of ${area.id}`,
    input: () => object({ DATE: spanCodec(span) }),
    output: (units) => pointsCodec(groups, 'day', units),
  })
}

function averageCall(area: AnyArea, span: PointSpan) {
  const groups = averageGroups(area)
  const whole = averagedOver[span]
  return readEndpoint({
    path: `/${area.id}/chart/avg/${span}`,
    summary: `The average of a recorded day of ${area.id}, for each ${span} of a ${whole}`,
    input: () => object({ DATE: spanCodec(whole) }),
    output: (units) => pointsCodec(groups, span, units),
  })
}
