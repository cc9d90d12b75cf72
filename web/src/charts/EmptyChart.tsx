import { contains, type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { Plus } from 'lucide-react'
import { linkTo, useCurrentPath } from '../navigation/url-state.ts'
import { useSession } from '../session/session.tsx'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { editorPath } from '../tracking/paths.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { Face } from '../ui/display/Face.tsx'
import css from './ChartCard.module.css'

export interface EmptyChartProps {
  readonly areaFormat: AreaFormat
  readonly period: Period
  /** The height of the chart in whose place it is shown. */
  readonly height: number
}

/** Shown for a period without data, with a link to add a record. */
export function EmptyChart({ areaFormat: { area, t }, period, height }: EmptyChartProps) {
  const today = useSession().today()
  const from = useCurrentPath()
  const day = periodAround('day', contains(period, today) ? today : period.start)
  return (
    <div className={css.empty} style={{ minHeight: height }}>
      <EmptyState picture={<Face band={null} size={72} />} title={t('chart.empty')} text={t('chart.empty.text')}>
        <ButtonLink
          href={linkTo(editorPath({ area, kind: 'record' }), { period: day, returnPath: from })}
          kind="soft"
          icon={Plus}
          tone={toAreaTone(area)}
        >
          {t('tracking.record.add')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
