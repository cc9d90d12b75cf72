import { createSeriesStyle } from '../data/palette.ts'
import type { PlotData, SeriesLine } from '../data/plot-data.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { type PlotFrame, toX, toY } from './plot-frame.ts'
import { Dot, Hatch } from './SeriesMarker.tsx'

/** The widest bar in pixels, and the largest share of the band that bars fill. */
const maxBarWidth = 36
const maxFilledShare = 0.72

/** Draws grouped bars for each week or month, and a mark at each goal. */
export function BarPlot(props: PlotProps) {
  const { lines, axis } = props.plotData
  return (
    <Plot {...props} kind="bar">
      {(frame, activeIndex) =>
        lines.map((each, index) => (
          <BarShapes
            key={each.metric}
            {...{ line: each, frame, axis, activeIndex }}
            position={{ index, count: lines.length }}
          />
        ))
      }
    </Plot>
  )
}

interface BarShapesProps {
  readonly line: SeriesLine
  readonly frame: PlotFrame
  readonly axis: PlotData['axis']
  readonly activeIndex: number | null
  /** The position of these bars in each group of bars. */
  readonly position: { readonly index: number; readonly count: number }
}

function BarShapes({
  line: { values, goals, seriesIndex, isClock },
  frame,
  axis,
  activeIndex,
  position: { index, count },
}: BarShapesProps) {
  const step = Math.min(maxBarWidth, (frame.band * maxFilledShare) / count)
  const width = Math.max(2, step - 2)
  return (
    <g style={createSeriesStyle(seriesIndex)}>
      {values.map((value, i) => {
        const x = toX(frame, i) + (index - count / 2) * step + 1
        const goal = goals?.[i] ?? null
        const faded = activeIndex !== null && activeIndex !== i
        return (
          <g key={x} className={faded ? css.faded : undefined}>
            {value !== null && isClock && (
              <Dot seriesIndex={seriesIndex} x={x + width / 2} y={toY(frame, axis, value)} size={5} />
            )}
            {value !== null && !isClock && value > axis.min && (
              <Bar {...{ x, width, seriesIndex }} y={toY(frame, axis, value)} frame={frame} />
            )}
            {goal !== null && <path d={`M${x - 2} ${toY(frame, axis, goal)}h${width + 4}`} className={css.goalMark} />}
          </g>
        )
      })}
    </g>
  )
}

interface BarProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly seriesIndex: number
  readonly frame: PlotFrame
}

function Bar({ x, y, width, seriesIndex, frame: { bottom } }: BarProps) {
  const tall = bottom - y
  const round = Math.min(5, width / 2, tall)
  const path = `M${x} ${bottom}V${y + round}q0 ${-round} ${round} ${-round}h${width - round * 2}q${round} 0 ${round} ${round}V${bottom}z`
  return (
    <g className={css.grows}>
      <path d={path} className={css.bar} />
      <Hatch {...{ seriesIndex, x, width }} y={y + round} height={Math.max(0, tall - round)} />
    </g>
  )
}
