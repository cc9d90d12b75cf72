import type { ChartSpan } from '@haru/shared/engine/chart/chart.ts'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../session/session.tsx'
import { FailureBoundary } from '../shell/failure/FailureBoundary.tsx'
import { FailureNote } from '../shell/failure/FailureScreen.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { classes } from '../ui/classes.ts'
import { PeriodSteps } from '../ui/date/PeriodSteps.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { StaleContents } from '../ui/display/StaleContents.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './ChartCard.module.css'
import paletteCss from './data/palette.module.css'
import { createPaletteStyle } from './data/palette.ts'
import type { ChartPeriod } from './useChartPeriod.ts'

export interface ChartCardProps<Of extends ChartSpan> {
  readonly areaFormat: AreaFormat
  readonly title: string
  readonly chartPeriod: ChartPeriod<Of>
  readonly spanName: (span: Of) => string
  /** Controls for other choices. */
  readonly switches: ReactNode
  /** The height of the placeholder. */
  readonly height: number
  /** The chart. It may suspend or throw without affecting the rest of the card. */
  readonly children: ReactNode
}

/** A card with the title, the period, the choices and the content of a chart. */
export function ChartCard<Of extends ChartSpan>(props: ChartCardProps<Of>) {
  const { areaFormat, title, chartPeriod, spanName, switches, height, children } = props
  const { t, area } = areaFormat
  const { today } = useSession()
  useScreenPeriod({ period: chartPeriod.period, today: today(), onPeriod: chartPeriod.setPeriod })
  const tone = toAreaTone(area)
  return (
    <Card
      title={title}
      tone={tone}
      actions={
        <div className={css.spans}>
          <SegmentedControl
            label={`${title}: ${t('chart.span')}`}
            hideLabel
            value={chartPeriod.span}
            onValue={chartPeriod.setSpan}
            options={chartPeriod.spans.map((value) => ({ value, label: spanName(value) }))}
            tone={tone}
          />
        </div>
      }
    >
      <div className={classes(css.card, paletteCss.palette)} style={createPaletteStyle(area.color)}>
        <PeriodSteps
          period={chartPeriod.period}
          onPeriod={chartPeriod.setPeriod}
          today={today()}
          tone={tone}
          label={t('chart.period', { chart: title })}
        />
        {switches !== null && <div className={css.switches}>{switches}</div>}
        <FailureBoundary
          fallback={FailureNote}
          resetKey={`${chartPeriod.displayed.type} ${chartPeriod.displayed.start}`}
        >
          <Suspense fallback={<LoadingChart height={height} text={t('ui.loading')} />}>
            <StaleContents className={css.drawing} isStale={chartPeriod.displayed !== chartPeriod.period}>
              {children}
            </StaleContents>
          </Suspense>
        </FailureBoundary>
      </div>
    </Card>
  )
}

function LoadingChart({ height, text }: { readonly height: number; readonly text: string }) {
  return (
    <div>
      <p className="sr-only" role="status">
        {text}
      </p>
      <Skeleton kind="block" height={height} />
    </div>
  )
}
