import { exercise } from '@haru/shared/areas/exercise.ts'
import type { ScaleSummary as Scale } from '@haru/shared/tracking/read/summaries.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { SummaryCard } from './SummaryCard.tsx'

/** Body weight: initial, lowest, highest and current. */
export function ScaleSummaryCard({ summary }: { readonly summary: Scale }) {
  const { t, amounts } = useAreaFormat(exercise)
  const figure = (name: keyof Scale) => ({
    label: t(`summary.${name}`),
    ...amounts.formatParts(exercise.metrics.scale.goal, summary[name]),
  })
  return (
    <SummaryCard
      area={exercise}
      title={t('summary.scale')}
      figures={(['initial', 'min', 'max', 'current'] as const).map(figure)}
    />
  )
}
