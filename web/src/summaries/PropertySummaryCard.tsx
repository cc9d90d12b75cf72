import { money } from '@haru/shared/areas/money.ts'
import type { PropertySummary as Property } from '@haru/shared/tracking/read/summaries.ts'
import { useLocalValue } from '../lib/useLocalValue.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { Switch } from '../ui/inputs/Checkbox.tsx'
import { SummaryCard } from './SummaryCard.tsx'

/** Income, expense and property; items excluded from property count only if the switch is on. */
export function PropertySummaryCard({ summary }: { readonly summary: Property }) {
  const { t, amounts } = useAreaFormat(money)
  const [isAll, setAll] = useLocalValue('exclusions')
  const { income, expense, property } = isAll ? summary.all : summary.counted
  const figure = (label: string, amount: number) => ({
    label,
    ...amounts.formatParts(money.metrics.income.goal, amount),
  })
  return (
    <SummaryCard
      area={money}
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
