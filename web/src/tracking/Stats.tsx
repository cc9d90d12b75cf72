import type { Totals } from '@haru/shared/areas/define.ts'
import { dayMetrics } from './metrics.ts'
import css from './Stats.module.css'
import type { Speech } from './speech.ts'

export interface StatsProps {
  readonly speech: Speech
  readonly totals: Totals
}

/** What a day comes to: a number for each metric, side by side. */
export function Stats({ speech, totals }: StatsProps) {
  return (
    <dl className={css.stats}>
      {dayMetrics(speech.area).map(([name, { goal }]) => {
        const { text, unit } = speech.amounts.of(goal, totals[name] ?? null)
        return (
          <div key={name}>
            <dt>{speech.nameOf(name)}</dt>
            <dd>
              {text}
              {unit !== undefined && <small>{unit}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The same in one line of text. */
export function statsLine({ area, amounts, nameOf }: Speech, totals: Totals): string {
  const said = dayMetrics(area).map(([name, { goal }]) => `${nameOf(name)} ${amounts.say(goal, totals[name] ?? null)}`)
  return said.join(' · ')
}
