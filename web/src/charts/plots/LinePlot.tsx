import { area, line } from '@visx/shape'
import { createSeriesStyle, dashPatterns } from '../data/palette.ts'
import { hasGap, isIsolated, type SeriesLine } from '../data/plot-data.ts'
import css from './Plot.module.css'
import { Plot, type PlotProps } from './Plot.tsx'
import { type PlotFrame, toX, toY } from './plot-frame.ts'
import { Dot } from './SeriesMarker.tsx'

/** The narrowest band, in pixels, at which every point has a mark. */
const minMarkedBand = 18

/** Draws lines over days, with gaps for missing values. */
export function LinePlot(props: PlotProps) {
  const { lines, axis } = props.plotData
  return (
    <Plot {...props} kind="line">
      {(frame, activeIndex) =>
        lines.map((each) => (
          <Line key={each.metric} {...{ series: each, frame, axis, activeIndex }} isOnly={lines.length === 1} />
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
  /** Whether it is the only line; without gaps the area below it is filled. */
  readonly isOnly: boolean
}

function Line({ series: { values, seriesIndex }, frame, axis, activeIndex, isOnly }: LineProps) {
  const defined = (value: number | null) => value !== null
  const x = (_: number | null, i: number) => toX(frame, i)
  const y = (value: number | null) => toY(frame, axis, value ?? 0)
  const path = line({ defined, x, y })
  const below = area({ defined, x, y0: frame.bottom, y1: y })
  return (
    <g style={createSeriesStyle(seriesIndex)}>
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
