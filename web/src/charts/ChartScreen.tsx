import type { AnyArea } from '@haru/shared/areas/define.ts'
import { Screen } from '../shell/Screen.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { PieCard } from './PieCard.tsx'
import { averageChart, lineChart, SeriesCard } from './SeriesCard.tsx'

/** The charts of an area: pies, lines over time, and averages of a day. */
export function ChartScreen({ area }: { readonly area: AnyArea }) {
  const areaFormat = useAreaFormat(area)
  const hasAny = (named: object) => Object.keys(named).length > 0
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
