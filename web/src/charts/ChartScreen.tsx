import type { AnyArea } from '@haru/shared/areas/define.ts'
import { Screen } from '../shell/Screen.tsx'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { CardGrid } from '../ui/layout/CardGrid.tsx'
import { PieCard } from './PieCard.tsx'
import { averages, lines, SeriesCard } from './SeriesCard.tsx'

/** What an area draws: what it is made of, how it goes, and what a day comes to on average. */
export function ChartScreen({ area }: { readonly area: AnyArea }) {
  const speech = useAreaFormat(area)
  const has = (named: object) => Object.keys(named).length > 0
  return (
    <Screen title={speech.t('chart.list', { area: speech.areaName })} hideTitle>
      {/* Each area has its own choices and periods. */}
      <CardGrid key={area.id}>
        {has(area.charts.pies) && <PieCard speech={speech} />}
        {has(area.charts.lines) && <SeriesCard speech={speech} chart={lines} />}
        {has(area.charts.averages) && <SeriesCard speech={speech} chart={averages} />}
      </CardGrid>
    </Screen>
  )
}
