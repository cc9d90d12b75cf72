import type { Metric } from '@haru/shared/areas/define.ts'
import type { GoalSuggestion } from '@haru/shared/engine/goal/suggestion.ts'
import type { FigureItem } from '../../ui/display/FigureList.tsx'
import { isNumberField } from '../format/amounts.ts'
import type { AreaFormat } from '../format/area-format.ts'
import { listMetrics } from '../format/metrics.ts'

/** The suggested amounts with their labels: '3 times a week', '1,800 kcal a day', '23:30'. */
export function listSuggestedFigures(
  areaFormat: AreaFormat,
  { amounts }: Pick<GoalSuggestion, 'amounts'>,
): readonly FigureItem[] {
  return listMetrics(areaFormat.area).flatMap(([name, metric]) => {
    const amount = amounts[name]
    if (amount === undefined) return []
    return [{ label: areaFormat.labelOf(name), text: formatSuggestedAmount(areaFormat, metric, amount) }]
  })
}

function formatSuggestedAmount(
  { t, amounts }: AreaFormat,
  { goal, aggregate, suggestion }: Metric,
  value: number,
): string {
  const isCount = isNumberField(goal) && goal.quantity === 'count'
  const amount = isCount ? t('goals.times', { count: value }) : amounts.format(goal, value)
  return aggregate === 'sum' && suggestion !== undefined ? t(`goals.per.${suggestion.per}`, { amount }) : amount
}
