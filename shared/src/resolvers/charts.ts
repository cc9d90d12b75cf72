import type { AnyArea } from '../areas/define.ts'
import { chartCalls } from '../contract/charts/chart.ts'
import { chartSpans, pointSpans } from '../engine/chart/chart.ts'
import { readAveragePoints, readLinePoints, readPies } from '../tracking/read/charts.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The charts of every area. */
export function listChartResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return areas.flatMap(listResolversOfArea)
}

function listResolversOfArea(area: AnyArea): readonly Resolver[] {
  const { pie, line, average } = chartCalls(area)
  return [
    ...chartSpans.map((span) => createResolver(pie[span], ({ DATE }, { reader }) => readPies(reader, area, DATE))),
    ...pointSpans.flatMap((span) => [
      createResolver(line[span], ({ DATE }, { reader, today }) => readLinePoints(reader, area, DATE, today)),
      createResolver(average[span], ({ DATE }, { reader }) => readAveragePoints(reader, area, span, DATE)),
    ]),
  ]
}
