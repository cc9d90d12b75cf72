import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { chartCalls } from '@haru/shared/contract/charts/chart.ts'
import { chartSpans, pointSpans } from '@haru/shared/engine/chart/chart.ts'
import { readAveragePoints, readLinePoints, readPies } from '@haru/shared/tracking/read/charts.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import type { Clocks } from '../../runtime/clocks.ts'

interface ChartDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** The calls of the charts of every area. */
export function addChartRoutes(app: RouteScope, { areas, store, clocks }: ChartDeps): void {
  for (const area of areas) {
    const { pie, line, average } = chartCalls(area)
    for (const span of chartSpans) {
      addCachedRoute(app, pie[span], ({ DATE }, caller) => readPies(store.read(caller), area, DATE))
    }
    for (const span of pointSpans) {
      addCachedRoute(app, line[span], ({ DATE }, caller) =>
        readLinePoints(store.read(caller), area, DATE, findUserDay(caller, new Date(clocks.now()))),
      )
      addCachedRoute(app, average[span], ({ DATE }, caller) => readAveragePoints(store.read(caller), area, span, DATE))
    }
  }
}
