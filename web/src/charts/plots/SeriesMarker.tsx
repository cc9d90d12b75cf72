import { createSeriesStyle, dashPatterns } from '../data/palette.ts'
import css from './Plot.module.css'

export interface SeriesMarkerProps {
  /** The index of the metric in its group. */
  readonly seriesIndex: number
  readonly kind: 'line' | 'bar'
}

/** A sample of a series line or bar, beside its name. */
export function SeriesMarker({ seriesIndex, kind }: SeriesMarkerProps) {
  return (
    <svg width={kind === 'line' ? 24 : 16} height="16" aria-hidden="true" style={createSeriesStyle(seriesIndex)}>
      {kind === 'line' ? (
        <>
          <path d="M1 8h22" className={css.line} strokeDasharray={dashPatterns[seriesIndex % dashPatterns.length]} />
          <Dot seriesIndex={seriesIndex} x={12} y={8} />
        </>
      ) : (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3" className={css.bar} />
          <Hatch seriesIndex={seriesIndex} x={1.5} y={1.5} width={13} height={13} />
        </>
      )}
    </svg>
  )
}

interface DotProps {
  readonly seriesIndex: number
  readonly x: number
  readonly y: number
  readonly size?: number
}

/** A point of a series: a circle, a square or a triangle. */
export function Dot({ seriesIndex, x, y, size = 4 }: DotProps) {
  if (seriesIndex % 3 === 0) return <circle cx={x} cy={y} r={size} className={css.dot} />
  if (seriesIndex % 3 === 1) {
    return <rect x={x - size} y={y - size} width={size * 2} height={size * 2} rx="1" className={css.dot} />
  }
  const halfWidth = size * 1.25
  return <path d={`M${x} ${y - halfWidth}l${halfWidth} ${halfWidth * 1.8}h${-halfWidth * 2}z`} className={css.dot} />
}

interface HatchProps {
  readonly seriesIndex: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A pattern that distinguishes the bars of the second and third series without colour: horizontal or vertical lines. */
export function Hatch({ seriesIndex, x, y, width, height }: HatchProps) {
  if (seriesIndex % 3 === 0) return
  const gap = 6
  const isAcross = seriesIndex % 3 === 1
  const count = Math.floor((isAcross ? height : width) / gap)
  const lines = Array.from({ length: count }, (_, i) => {
    const along = (i + 0.5) * gap
    return isAcross ? `M${x} ${y + along}h${width}` : `M${x + along} ${y}v${height}`
  })
  return <path d={lines.join('')} className={css.hatch} />
}
