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

/** Shows the values of a point. Hidden from screen readers, which read the slider. */
export function Tooltip({ plotData, frame, activeIndex, kind }: TooltipProps) {
  const t = useText()
  const { axisPoints, lines } = plotData
  const x = toX(frame, activeIndex)
  // Shifted by the position of the point, so that the tooltip stays within the plot.
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

/** Whether the values are in the upper half of the plot; the tooltip is at the bottom then, to cover less. */
function isInUpperHalf({ lines, axis: { min, max } }: PlotData, activeIndex: number): boolean {
  const values = lines
    .map(({ values: lineValues }) => lineValues[activeIndex] ?? null)
    .filter((value) => value !== null)
  return values.length > 0 && Math.max(...values) > (min + max) / 2
}
