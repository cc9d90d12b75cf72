import type { Drawing, Trace } from './drawing.ts'
import { type Frame, xOf, yOf } from './frame.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { traceStyle } from './palette.ts'
import { Dot, Hatch } from './TraceMark.tsx'

/** No bar is wider than this, and no more of its place is filled. */
const widest = 36
const filled = 0.72

/** Bars beside each other for each week or month, and a mark where the goal was. */
export function BarPlot(props: PlotProps) {
  const { traces, axis } = props.drawing
  return (
    <Plot {...props} kind="bar">
      {(frame, at) =>
        traces.map((each, nth) => (
          <Bars key={each.metric} {...{ trace: each, frame, axis, at }} of={{ nth, count: traces.length }} />
        ))
      }
    </Plot>
  )
}

interface BarsProps {
  readonly trace: Trace
  readonly frame: Frame
  readonly axis: Drawing['axis']
  readonly at: number | null
  /** Which of how many bars at each place these are. */
  readonly of: { readonly nth: number; readonly count: number }
}

function Bars({ trace: { values, goals, place, isClock }, frame, axis, at, of: { nth, count } }: BarsProps) {
  const step = Math.min(widest, (frame.band * filled) / count)
  const width = Math.max(2, step - 2)
  return (
    <g style={traceStyle(place)}>
      {values.map((value, i) => {
        const x = xOf(frame, i) + (nth - count / 2) * step + 1
        const goal = goals?.[i] ?? null
        const faded = at !== null && at !== i
        return (
          <g key={x} className={faded ? css.faded : undefined}>
            {value !== null && isClock && <Dot place={place} x={x + width / 2} y={yOf(frame, axis, value)} size={5} />}
            {value !== null && !isClock && value > axis.min && (
              <Bar {...{ x, width, place }} y={yOf(frame, axis, value)} frame={frame} />
            )}
            {goal !== null && <path d={`M${x - 2} ${yOf(frame, axis, goal)}h${width + 4}`} className={css.goalMark} />}
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
  readonly place: number
  readonly frame: Frame
}

function Bar({ x, y, width, place, frame: { bottom } }: BarProps) {
  const tall = bottom - y
  const round = Math.min(5, width / 2, tall)
  const path = `M${x} ${bottom}V${y + round}q0 ${-round} ${round} ${-round}h${width - round * 2}q${round} 0 ${round} ${round}V${bottom}z`
  return (
    <g className={css.grows}>
      <path d={path} className={css.bar} />
      <Hatch {...{ place, x, width }} y={y + round} height={Math.max(0, tall - round)} />
    </g>
  )
}
