import type { Trace } from './drawing.ts'
import { type Frame, widthOf, xOf, yOf } from './frame.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { traceStyle } from './palette.ts'
import { Dot } from './TraceMark.tsx'

const widest = 28
const filled = 0.6
/** The least width of a point, in pixels, at which the ends of bars have marks. */
const minMarkedBand = 18

/** Draws a bar for each point between two times of day, with marks at its ends and its length above it. */
export function IntervalPlot(props: PlotProps) {
  const { traces, interval, lengths } = props.drawing
  const [from, to] = [interval?.from, interval?.to].map((metric) => traces.find((each) => each.metric === metric))
  const length = traces.find(({ metric }) => metric === interval?.length)
  if (from === undefined || to === undefined) return
  return (
    <Plot {...props} kind="line">
      {(frame, at) =>
        props.drawing.places.map(({ name }, i) => (
          <g key={name} className={at !== null && at !== i ? css.faded : undefined}>
            <Interval {...{ from, to, length, frame, i }} text={lengths[i] ?? ''} axis={props.drawing.axis} />
          </g>
        ))
      }
    </Plot>
  )
}

interface IntervalProps {
  readonly from: Trace
  readonly to: Trace
  /** Undefined where the length is not shown. */
  readonly length: Trace | undefined
  readonly frame: Frame
  readonly axis: PlotProps['drawing']['axis']
  readonly i: number
  readonly text: string
}

function Interval({ from, to, length, frame, axis, i, text }: IntervalProps) {
  const x = xOf(frame, i)
  const y = (value: number | null | undefined) => (value == null ? null : yOf(frame, axis, value))
  const [begin, end] = [y(from.values[i]), y(to.values[i])]
  const width = Math.min(widest, frame.band * filled)
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
          style={traceStyle(length?.place ?? from.place)}
        />
      )}
      {end !== null && text !== '' && widthOf(text) <= frame.band && (
        <text x={x} y={end - 10} className={css.label}>
          {text}
        </text>
      )}
      {[from, to].map((trace) => (
        <End
          key={trace.metric}
          {...{ trace, x, width }}
          y={y(trace.values[i])}
          goal={y(trace.goals?.[i])}
          isMarked={frame.band >= minMarkedBand}
        />
      ))}
    </>
  )
}

interface EndProps {
  readonly trace: Trace
  readonly x: number
  readonly y: number | null
  readonly goal: number | null
  readonly width: number
  readonly isMarked: boolean
}

function End({ trace: { place }, x, y, goal, width, isMarked }: EndProps) {
  return (
    <g style={traceStyle(place)}>
      {goal !== null && <path d={`M${x - width / 2 - 2} ${goal}h${width + 4}`} className={css.goalMark} />}
      {y !== null && isMarked && <Dot place={place} x={x} y={y} />}
    </g>
  )
}
