import { object, type ZodMiniType } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { averageChartSpans, type ChartSpan, chartSpans, pointSpans } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { spanCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { piesCodec } from './pie.ts'
import { pointsCodec } from './point.ts'

/**
 * The chart calls of an area. `DATE` is the week, month or year of the chart. Average bars of weeks have a month, and average bars of
 * months have a year. Pies return `Pies`; lines and averages return a list of `Point`.
 */
export function chartCalls(area: AnyArea) {
  const { id } = area
  const call = <Out extends ZodMiniType>(
    name: string,
    span: ChartSpan,
    summary: string,
    output: (units: Units) => Out,
  ) => readEndpoint({ path: `/${id}/chart/${name}`, summary, input: () => object({ DATE: spanCodec(span) }), output })
  return {
    pie: createCallsBySpan(chartSpans, (span) =>
      call(`pie/${span}`, span, `The pies of a ${span} of ${id}`, (units) => piesCodec(area, units)),
    ),
    line: createCallsBySpan(pointSpans, (span) =>
      call(`line/${span}`, span, `The totals of each day of a ${span} of ${id}`, (units) =>
        pointsCodec(area, 'lines', 'day', units),
      ),
    ),
    average: createCallsBySpan(pointSpans, (span) => {
      const chartSpan = averageChartSpans[span]
      const summary = `The average of a recorded day of ${id}, for each ${span} of a ${chartSpan}`
      return call(`avg/${span}`, chartSpan, summary, (units) => pointsCodec(area, 'averages', span, units))
    }),
  } as const
}

function createCallsBySpan<S extends ChartSpan, C>(spans: readonly S[], createCall: (span: S) => C) {
  return Object.fromEntries(spans.map((span) => [span, createCall(span)])) as Readonly<Record<S, C>>
}
