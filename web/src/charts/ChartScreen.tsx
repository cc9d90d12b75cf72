import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { PrefetchContext } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { PieCard, prefetchPies } from './PieCard.tsx'
import { averageChart, lineChart, prefetchSeries, SeriesCard } from './SeriesCard.tsx'

interface ChartScreenProps {
  readonly area: AnyArea
}

/** The charts of an area: pies, lines over time, and averages of a day. */
export function ChartScreen({ area }: ChartScreenProps) {
  const areaFormat = useAreaFormat(area)
  return (
    <Screen title={areaFormat.t('chart.list', { area: areaFormat.areaName })} hideTitle>
      {/* The key resets choices and periods when the area changes. */}
      <CardGrid key={area.id}>
        {hasAny(area.charts.pies) && <PieCard areaFormat={areaFormat} />}
        {hasAny(area.charts.lines) && <SeriesCard areaFormat={areaFormat} chart={lineChart} />}
        {hasAny(area.charts.averages) && <SeriesCard areaFormat={areaFormat} chart={averageChart} />}
      </CardGrid>
    </Screen>
  )
}

ChartScreen.prefetch = (context: PrefetchContext, { area }: ChartScreenProps) =>
  Promise.all([
    hasAny(area.charts.pies) && prefetchPies(context, area),
    hasAny(area.charts.lines) && prefetchSeries(context, area, lineChart),
    hasAny(area.charts.averages) && prefetchSeries(context, area, averageChart),
  ])

function hasAny(named: object): boolean {
  return Object.keys(named).length > 0
}
