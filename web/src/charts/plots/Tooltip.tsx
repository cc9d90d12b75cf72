import { useText } from '../../lib/language.tsx'
import type { PlotData } from '../data/plot-data.ts'
import { type PlotFrame, toX } from './plot-frame.ts'
import { SeriesMarker, type SeriesMarkerProps } from './SeriesMarker.tsx'
import css from './Tooltip.module.css'

export interface TooltipProps {
  readonly plotData: PlotData
  readonly frame: PlotFrame
  readonly activeIndex: number
  readonly kind: SeriesMarkerProps['kind']
}

/** The numbers of a point, for the eye only: whoever hears is told by the slider. */
export function Tooltip({ plotData, frame, activeIndex, kind }: TooltipProps) {
  const t = useText()
  const { axisPoints, lines } = plotData
  const x = toX(frame, activeIndex)
  // At the left end it begins at its point, at the right end it ends there, and so it never reaches beyond the plot.
  const share = (x - frame.left) / (frame.right - frame.left)
  return (
    <div
      className={isInUpperHalf(plotData, activeIndex) ? css.low : css.high}
      style={{ left: x, transform: `translateX(${-share * 100}%)` }}
      aria-hidden="true"
    >
      <p className={css.when}>{axisPoints[activeIndex]?.name}</p>
      <dl className={css.values}>
        {lines.map(({ metric, name, seriesIndex, values, valueTexts, goals, goalTexts }) => (
          <div key={metric}>
            <dt>
              <SeriesMarker seriesIndex={seriesIndex} kind={kind} />
              {name}
            </dt>
            <dd>{values[activeIndex] == null ? t('chart.none') : valueTexts[activeIndex]}</dd>
            <dd className={css.goal}>
              {goals?.[activeIndex] != null && `${t('tracking.goal')} ${goalTexts?.[activeIndex]}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Whether what is looked at stands in the upper half: then its numbers stand below, and hide it less. */
function isInUpperHalf({ lines, axis: { min, max } }: PlotData, activeIndex: number): boolean {
  const values = lines.map(({ values: all }) => all[activeIndex] ?? null).filter((value) => value !== null)
  return values.length > 0 && Math.max(...values) > (min + max) / 2
}
