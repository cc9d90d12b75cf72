import { useText } from '../lib/language.tsx'
import type { Drawing } from './drawing.ts'
import { type Frame, xOf } from './frame.ts'
import css from './Tooltip.module.css'
import { TraceMark, type TraceMarkProps } from './TraceMark.tsx'

export interface TooltipProps {
  readonly drawing: Drawing
  readonly frame: Frame
  readonly at: number
  readonly kind: TraceMarkProps['kind']
}

/** The numbers of a point, for the eye only: whoever hears is told by the slider. */
export function Tooltip({ drawing, frame, at, kind }: TooltipProps) {
  const t = useText()
  const { places, traces } = drawing
  const x = xOf(frame, at)
  // At the left end it begins at its point, at the right end it ends there, and so it never reaches beyond the plot.
  const share = (x - frame.left) / (frame.right - frame.left)
  return (
    <div
      className={isHigh(drawing, at) ? css.low : css.high}
      style={{ left: x, transform: `translateX(${-share * 100}%)` }}
      aria-hidden="true"
    >
      <p className={css.when}>{places[at]?.name}</p>
      <dl className={css.values}>
        {traces.map(({ metric, name, place, values, said, goals, saidGoals }) => (
          <div key={metric}>
            <dt>
              <TraceMark place={place} kind={kind} />
              {name}
            </dt>
            <dd>{values[at] == null ? t('chart.none') : said[at]}</dd>
            <dd className={css.goal}>{goals?.[at] != null && `${t('tracking.goal')} ${saidGoals?.[at]}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Whether what is looked at stands in the upper half: then its numbers stand below, and hide it less. */
function isHigh({ traces, axis: { min, max } }: Drawing, at: number): boolean {
  const values = traces.map(({ values: all }) => all[at] ?? null).filter((value) => value !== null)
  return values.length > 0 && Math.max(...values) > (min + max) / 2
}
