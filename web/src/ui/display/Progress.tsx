import { createToneStyle, type Tone } from '../tone.ts'
import css from './Progress.module.css'

export interface ProgressProps {
  readonly value: number
  readonly max: number
  readonly label: string
  readonly tone?: Tone | undefined
}

/** A bar that shows a share of a maximum. */
export function Progress({ value, max, label, tone }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in styles that cannot be removed.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={css.track}
      style={createToneStyle(tone)}
    >
      <div className={css.bar} style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** A thin line across the top for half a second after each change of the path. A new path is a new element, so the animation restarts. */
export function RouteProgress({ path }: { readonly path: string }) {
  return <div key={path} className={css.route} data-life="" aria-hidden="true" />
}
