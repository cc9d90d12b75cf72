import type { GoalSuggestion } from '@haru/shared/engine/goal/suggestion.ts'
import type { FigureItem } from '../../ui/display/FigureList.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { isDayCount, listMetrics, type NamedMetric } from '../format/metrics.ts'

/** The suggested amounts with their labels: '3 days a week', '1,800 kcal a day', '23:30'. */
export function listSuggestedFigures(
  areaFormat: AreaFormat,
  { amounts }: Pick<GoalSuggestion, 'amounts'>,
): readonly FigureItem[] {
  return listMetrics(areaFormat.area).flatMap((metric) => {
    const [name] = metric
    const amount = amounts[name]
    if (amount === undefined) return []
    return [{ label: areaFormat.labelOf(name), text: formatSuggestedAmount(areaFormat, metric, amount) }]
  })
}

function formatSuggestedAmount(
  { t, area, amounts }: AreaFormat,
  [name, { goal, aggregate, suggestion }]: NamedMetric,
  value: number,
): string {
  const amount = isDayCount(area, name) ? t('goals.days', { count: value }) : amounts.format(goal, value)
  return aggregate === 'sum' && suggestion !== undefined ? t(`goals.per.${suggestion.per}`, { amount }) : amount
}
