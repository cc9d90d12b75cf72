import { area, line } from '@visx/shape'
import { dashPatterns, seriesStyle } from '../data/palette.ts'
import { hasGap, isIsolated, type SeriesLine } from '../data/plot-data.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { type PlotFrame, toX, toY } from './plot-frame.ts'
import { Dot } from './SeriesMarker.tsx'

/** From how much room for each point on every one of them is marked. In pixels. */
const minMarkedBand = 18

/** Lines over days, with gaps where there is nothing to say. */
export function LinePlot(props: PlotProps) {
  const { lines, axis } = props.plotData
  return (
    <Plot {...props} kind="line">
      {(frame, activeIndex) =>
        lines.map((each) => (
          <Line
            key={each.metric}
            {...{ series: each, frame, axis, activeIndex: activeIndex }}
            isOnly={lines.length === 1}
          />
        ))
      }
    </Plot>
  )
}

interface LineProps {
  readonly series: SeriesLine
  readonly frame: PlotFrame
  readonly axis: PlotProps['plotData']['axis']
  readonly activeIndex: number | null
  /** Alone in its plot and whole, it has a wash of its colour below it. */
  readonly isOnly: boolean
}

function Line({ series: { values, seriesIndex }, frame, axis, activeIndex, isOnly }: LineProps) {
  const defined = (value: number | null) => value !== null
  const x = (_: number | null, i: number) => toX(frame, i)
  const y = (value: number | null) => toY(frame, axis, value ?? 0)
  const path = line({ defined, x, y })
  const below = area({ defined, x, y0: frame.bottom, y1: y })
  return (
    <g style={seriesStyle(seriesIndex)}>
      {isOnly && axis.min === 0 && !hasGap(values) && <path d={below(values) ?? ''} className={css.below} />}
      <path
        d={path(values) ?? ''}
        className={css.line}
        strokeDasharray={dashPatterns[seriesIndex % dashPatterns.length]}
      />
      {values.map((value, i) => {
        if (value === null || !(frame.band >= minMarkedBand || i === activeIndex || isIsolated(values, i))) return null
        return (
          <Dot
            key={x(value, i)}
            seriesIndex={seriesIndex}
            x={x(value, i)}
            y={y(value)}
            size={i === activeIndex ? 6 : 4}
          />
        )
      })}
    </g>
  )
}
