import { food } from '@haru/shared/areas/food.ts'
import type { NutritionSummary as Nutrition } from '@haru/shared/tracking/read/summaries.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { SummaryCard } from './SummaryCard.tsx'

const nutrients = ['kcal', 'carb', 'protein', 'fat'] as const

/** Nutrients of an average recorded day, or in total. */
export function NutritionSummaryCard({ summary: { days, average, total } }: { readonly summary: Nutrition }) {
  const { t, amounts, labelOf } = useAreaFormat(food)
  const [isTotal, setTotal] = useLocalValue('nutritionTotal')
  const amountByMetric = isTotal ? total : average
  return (
    <SummaryCard
      area={food}
      title={t('summary.nutrition')}
      note={t('summary.days', { count: days })}
      figures={nutrients.map((name) => ({
        label: labelOf(name),
        ...amounts.formatParts(food.metrics[name].goal, amountByMetric?.[name] ?? null),
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
