import type { ReactNode } from 'react'
import { useText } from '../lib/language.tsx'
import { type Drawing, saidAt } from './drawing.ts'
import { everyOf, type Frame, frameOf, height, pointAt, xOf, yOf } from './frame.ts'
import css from './Plot.module.css'
import { Stage } from './Stage.tsx'
import { Tooltip } from './Tooltip.tsx'
import type { TraceMarkProps } from './TraceMark.tsx'
import { useWidth } from './width.ts'

export interface PlotProps {
  readonly drawing: Drawing
  /** What the chart is called. */
  readonly title: string
}

interface FrameProps extends PlotProps {
  readonly kind: TraceMarkProps['kind']
  /** The traces themselves. */
  readonly children: (frame: Frame, at: number | null) => ReactNode
}

/** The axes, and everything that lines and bars have in common: what is pointed at, and its numbers. */
export function Plot({ drawing, title, kind, children }: FrameProps) {
  const t = useText()
  const [ref, width] = useWidth()
  const { places, ticks } = drawing
  const frame = frameOf(width, { ticks, points: places.map(({ label }) => label) })
  const count = places.length
  return (
    <div ref={ref} className={css.plot}>
      <Stage
        label={t('chart.read', { chart: title })}
        count={count}
        start={startOf(drawing)}
        say={(at) => saidAt(drawing, at, t)}
        find={(x) => pointAt(frame, count, x)}
      >
        {(at) =>
          width > 0 && (
            <>
              <Axes drawing={drawing} frame={frame} at={kind === 'line' ? at : null} />
              <svg className={css.ink} width={width} height={height} aria-hidden="true">
                {children(frame, at)}
              </svg>
              {at !== null && <Tooltip {...{ drawing, frame, at, kind }} />}
            </>
          )
        }
      </Stage>
    </div>
  )
}

/** Now, or else the last point that has something to say. */
function startOf({ places, traces }: Drawing): number {
  const now = places.findIndex(({ isNow }) => isNow)
  if (now >= 0) return now
  return Math.max(
    0,
    places.findLastIndex((_, at) => traces.some(({ values }) => values[at] != null)),
  )
}

interface AxesProps {
  readonly drawing: Drawing
  readonly frame: Frame
  /** Where a line shows what is looked at. */
  readonly at: number | null
}

function Axes({ drawing: { axis, ticks, unit, places }, frame, at }: AxesProps) {
  const { width, left, right, top, bottom } = frame
  const every = everyOf(
    frame,
    places.map(({ label }) => label),
  )
  return (
    <svg className={css.axes} width={width} height={height} aria-hidden="true">
      {unit !== undefined && (
        <text x={left - 10} y={12} className={css.tick}>
          {unit}
        </text>
      )}
      {axis.ticks.map((tick, i) => {
        const y = yOf(frame, axis, tick)
        return (
          <g key={tick}>
            <path d={`M${left} ${y}H${right}`} className={css.grid} />
            <text x={left - 10} y={y + 4} className={css.tick}>
              {ticks[i]}
            </text>
          </g>
        )
      })}
      {at !== null && <path d={`M${xOf(frame, at)} ${top - 6}V${bottom}`} className={css.cursor} />}
      {places.map(
        ({ label, name, isNow }, i) =>
          i % every === 0 && (
            <text key={name} x={xOf(frame, i)} y={bottom + 20} className={isNow ? css.now : css.label}>
              {label}
            </text>
          ),
      )}
    </svg>
  )
}
