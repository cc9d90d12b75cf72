import type { SummarySource } from '@haru/shared/areas/summary-source.ts'
import type { PropertySummary as Property } from '@haru/shared/tracking/read/summaries.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { Switch } from '../ui/inputs/Checkbox.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useSummaryFormat } from './useSummaryFormat.ts'

interface PropertySummaryCardProps {
  readonly source: SummarySource<'property'>
  readonly summary: Property
}

/** Income, expense and property; items excluded from property count only if the switch is on. */
export function PropertySummaryCard({ source: { area, names }, summary }: PropertySummaryCardProps) {
  const { t, formatMetric } = useSummaryFormat(area)
  const [isAll, setAll] = useLocalValue('exclusions')
  const { income, expense, property } = isAll ? summary.all : summary.counted
  const figure = (label: string, amount: number) => ({ label, ...formatMetric(names.income, amount) })
  return (
    <SummaryCard
      area={area}
      title={t('summary.property')}
      figures={[
        figure(t('summary.income'), income),
        figure(t('summary.expense'), expense),
        figure(t('summary.property.now'), property),
      ]}
    >
      <Switch
        label={t('summary.exclusions')}
        checked={isAll === true}
        onChecked={(checked) => setAll(checked || null)}
      />
    </SummaryCard>
  )
}
