import { area, line } from '@visx/shape'
import { isAlone, isTorn, type Trace } from './drawing.ts'
import { type Frame, xOf, yOf } from './frame.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { dashes, traceStyle } from './palette.ts'
import { Dot } from './TraceMark.tsx'

/** From how much room for each point on every one of them is marked. In pixels. */
const roomy = 18

/** Lines over days, with gaps where there is nothing to say. */
export function LinePlot(props: PlotProps) {
  const { traces, axis } = props.drawing
  return (
    <Plot {...props} kind="line">
      {(frame, at) =>
        traces.map((each) => (
          <Line key={each.metric} {...{ trace: each, frame, axis, at }} isOnly={traces.length === 1} />
        ))
      }
    </Plot>
  )
}

interface LineProps {
  readonly trace: Trace
  readonly frame: Frame
  readonly axis: PlotProps['drawing']['axis']
  readonly at: number | null
  /** Alone in its plot and whole, it has a wash of its colour below it. */
  readonly isOnly: boolean
}

function Line({ trace: { values, place }, frame, axis, at, isOnly }: LineProps) {
  const defined = (value: number | null) => value !== null
  const x = (_: number | null, i: number) => xOf(frame, i)
  const y = (value: number | null) => yOf(frame, axis, value ?? 0)
  const path = line({ defined, x, y })
  const below = area({ defined, x, y0: frame.bottom, y1: y })
  return (
    <g style={traceStyle(place)}>
      {isOnly && axis.min === 0 && !isTorn(values) && <path d={below(values) ?? ''} className={css.below} />}
      <path d={path(values) ?? ''} className={css.line} strokeDasharray={dashes[place % dashes.length]} />
      {values.map((value, i) => {
        if (value === null || !(frame.band >= roomy || i === at || isAlone(values, i))) return null
        return <Dot key={x(value, i)} place={place} x={x(value, i)} y={y(value)} size={i === at ? 6 : 4} />
      })}
    </g>
  )
}
