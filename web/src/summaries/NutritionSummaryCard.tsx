import { nutritionNames } from '@haru/shared/areas/summary-metrics.ts'
import type { SummarySource } from '@haru/shared/areas/summary-source.ts'
import type { NutritionSummary as Nutrition } from '@haru/shared/tracking/read/summaries.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useSummaryFormat } from './useSummaryFormat.ts'

interface NutritionSummaryCardProps {
  readonly source: SummarySource<'nutrition'>
  readonly summary: Nutrition
}

/** Nutrients of an average recorded day, or in total; lower bounds where foods have unknown amounts. */
export function NutritionSummaryCard({ source: { area, names }, summary }: NutritionSummaryCardProps) {
  const { t, formatTotal, labelOf } = useSummaryFormat(area)
  const [isTotal, setTotal] = useLocalValue('nutritionTotal')
  const amounts = isTotal ? summary.total : summary.average
  return (
    <SummaryCard
      area={area}
      title={t('summary.nutrition')}
      note={t('summary.days', { count: summary.days })}
      figures={nutritionNames.map((name) => ({
        label: labelOf(names[name]),
        ...formatTotal(names[name], amounts?.[name] ?? null, summary.incomplete.includes(name)),
      }))}
    >
      <SegmentedControl
        label={t('summary.nutrition.of')}
        hideLabel
        value={isTotal ? 'total' : 'average'}
        onValue={(value) => setTotal(value === 'total' || null)}
        options={(['average', 'total'] as const).map((value) => ({ value, label: t(`summary.${value}`) }))}
      />
    </SummaryCard>
  )
}
