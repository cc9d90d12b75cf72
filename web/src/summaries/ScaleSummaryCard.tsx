import type { SummarySource } from '@haru/shared/areas/summary-source.ts'
import type { ScaleSummary as Scale } from '@haru/shared/tracking/read/summaries.ts'
import { SummaryCard } from './SummaryCard.tsx'
import { useSummaryFormat } from './useSummaryFormat.ts'

interface ScaleSummaryCardProps {
  readonly source: SummarySource<'scale'>
  readonly summary: Scale
}

/** Body weight: initial, lowest, highest and current. */
export function ScaleSummaryCard({ source: { area, names }, summary }: ScaleSummaryCardProps) {
  const { t, formatMetric } = useSummaryFormat(area)
  const figure = (name: keyof Scale) => ({
    label: t(`summary.${name}`),
    ...formatMetric(names.scale, summary[name]),
  })
  return (
    <SummaryCard
      area={area}
      title={t('summary.scale')}
      figures={(['initial', 'min', 'max', 'current'] as const).map(figure)}
    />
  )
}
