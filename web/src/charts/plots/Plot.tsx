import type { ReactNode } from 'react'
import { useText } from '../../lib/language.tsx'
import { describePoint, type PlotData } from '../data/plot-data.ts'
import { ChartReader } from './ChartReader.tsx'
import css from './Plot.module.css'
import {
  computeLabelInterval,
  createPlotFrame,
  findPointIndex,
  type PlotFrame,
  plotHeight,
  toX,
  toY,
} from './plot-frame.ts'
import type { SeriesMarkerProps } from './SeriesMarker.tsx'
import { Tooltip } from './Tooltip.tsx'
import { useWidth } from './useWidth.ts'

export interface PlotProps {
  readonly plotData: PlotData
  /** The name of the chart. */
  readonly title: string
}

interface FrameProps extends PlotProps {
  readonly kind: SeriesMarkerProps['kind']
  /** Draws the lines or bars. */
  readonly children: (frame: PlotFrame, activeIndex: number | null) => ReactNode
}

/** Draws the axes, and shows the values of the active point. Shared by line and bar plots. */
export function Plot({ plotData, title, kind, children }: FrameProps) {
  const t = useText()
  const [ref, width] = useWidth()
  const { axisPoints, ticks } = plotData
  const frame = createPlotFrame(width, { ticks, points: axisPoints.map(({ label }) => label) })
  const count = axisPoints.length
  return (
    <div ref={ref} className={css.plot}>
      <ChartReader
        label={t('chart.read', { chart: title })}
        count={count}
        start={findInitialIndex(plotData)}
        describe={(index) => describePoint(plotData, index, t)}
        findPoint={(x) => findPointIndex(frame, count, x)}
      >
        {(activeIndex) =>
          width > 0 && (
            <>
              <Axes plotData={plotData} frame={frame} activeIndex={kind === 'line' ? activeIndex : null} />
              <svg className={css.ink} width={width} height={plotHeight} aria-hidden="true">
                {children(frame, activeIndex)}
              </svg>
              {activeIndex !== null && <Tooltip {...{ plotData, frame, activeIndex, kind }} />}
            </>
          )
        }
      </ChartReader>
    </div>
  )
}

/** The current point, else the last point with a value. */
function findInitialIndex({ axisPoints, lines }: PlotData): number {
  const nowIndex = axisPoints.findIndex(({ isNow }) => isNow)
  if (nowIndex >= 0) return nowIndex
  return Math.max(
    0,
    axisPoints.findLastIndex((_, index) => lines.some(({ values }) => values[index] != null)),
  )
}

interface AxesProps {
  readonly plotData: PlotData
  readonly frame: PlotFrame
  /** The point with a cursor line. */
  readonly activeIndex: number | null
}

function Axes({ plotData: { axis, ticks, unit, axisPoints }, frame, activeIndex }: AxesProps) {
  const { width, left, right, top, bottom } = frame
  const labelStep = computeLabelInterval(
    frame,
    axisPoints.map(({ label }) => label),
  )
  return (
    <svg className={css.axes} width={width} height={plotHeight} aria-hidden="true">
      {unit !== undefined && (
        <text x={left - 10} y={12} className={css.tick}>
          {unit}
        </text>
      )}
      {axis.ticks.map((tick, i) => {
        const y = toY(frame, axis, tick)
        return (
          <g key={tick}>
            <path d={`M${left} ${y}H${right}`} className={css.grid} />
            <text x={left - 10} y={y + 4} className={css.tick}>
              {ticks[i]}
            </text>
          </g>
        )
      })}
      {activeIndex !== null && <path d={`M${toX(frame, activeIndex)} ${top - 6}V${bottom}`} className={css.cursor} />}
      {axisPoints.map(
        ({ label, name, isNow }, i) =>
          i % labelStep === 0 && (
            <text key={name} x={toX(frame, i)} y={bottom + 20} className={isNow ? css.now : css.label}>
              {label}
            </text>
          ),
      )}
    </svg>
  )
}
