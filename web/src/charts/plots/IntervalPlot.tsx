import { createSeriesStyle } from '../data/palette.ts'
import type { SeriesLine } from '../data/plot-data.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { estimateTextWidth, type PlotFrame, toX, toY } from './plot-frame.ts'
import { Dot } from './SeriesMarker.tsx'

const maxBarWidth = 28
const maxFilledShare = 0.6
/** The narrowest band, in pixels, with marks at the ends of its bar. */
const minMarkedBand = 18

/** Draws a bar between two times of day for each point, with marks at its ends and its length above it. */
export function IntervalPlot(props: PlotProps) {
  const { lines, interval, lengths } = props.plotData
  const [from, to] = [interval?.from, interval?.to].map((metric) => lines.find((each) => each.metric === metric))
  const length = lines.find(({ metric }) => metric === interval?.length)
  if (from === undefined || to === undefined) return
  return (
    <Plot {...props} kind="line">
      {(frame, activeIndex) =>
        props.plotData.axisPoints.map(({ name }, i) => (
          <g key={name} className={activeIndex !== null && activeIndex !== i ? css.faded : undefined}>
            <IntervalBand {...{ from, to, length, frame, i }} text={lengths[i] ?? ''} axis={props.plotData.axis} />
          </g>
        ))
      }
    </Plot>
  )
}

interface IntervalProps {
  readonly from: SeriesLine
  readonly to: SeriesLine
  /** Undefined where the length is not shown. */
  readonly length: SeriesLine | undefined
  readonly frame: PlotFrame
  readonly axis: PlotProps['plotData']['axis']
  readonly i: number
  readonly text: string
}

function IntervalBand({ from, to, length, frame, axis, i, text }: IntervalProps) {
  const x = toX(frame, i)
  const y = (value: number | null | undefined) => (value == null ? null : toY(frame, axis, value))
  const [begin, end] = [y(from.values[i]), y(to.values[i])]
  const width = Math.min(maxBarWidth, frame.band * maxFilledShare)
  return (
    <>
      {begin !== null && end !== null && (
        <rect
          x={x - width / 2}
          y={end}
          width={width}
          height={begin - end}
          rx={Math.min(6, width / 2)}
          className={length === undefined ? css.span : css.bar}
          style={createSeriesStyle(length?.seriesIndex ?? from.seriesIndex)}
        />
      )}
      {end !== null && text !== '' && estimateTextWidth(text) <= frame.band && (
        <text x={x} y={end - 10} className={css.label}>
          {text}
        </text>
      )}
      {[from, to].map((line) => (
        <IntervalEnd
          key={line.metric}
          {...{ line, x, width }}
          y={y(line.values[i])}
          goal={y(line.goals?.[i])}
          isMarked={frame.band >= minMarkedBand}
        />
      ))}
    </>
  )
}

interface IntervalEndProps {
  readonly line: SeriesLine
  readonly x: number
  readonly y: number | null
  readonly goal: number | null
  readonly width: number
  readonly isMarked: boolean
}

function IntervalEnd({ line: { seriesIndex }, x, y, goal, width, isMarked }: IntervalEndProps) {
  return (
    <g style={createSeriesStyle(seriesIndex)}>
      {goal !== null && <path d={`M${x - width / 2 - 2} ${goal}h${width + 4}`} className={css.goalMark} />}
      {y !== null && isMarked && <Dot seriesIndex={seriesIndex} x={x} y={y} />}
    </g>
  )
}
