import type { Totals } from '@haru/shared/areas/define.ts'
import { Figures } from '../ui/Figures.tsx'
import { dayMetrics } from './metrics.ts'
import type { Speech } from './speech.ts'

export interface StatsProps {
  readonly speech: Speech
  readonly totals: Totals
}

/** What a day comes to: a number for each metric, side by side. */
export function Stats({ speech, totals }: StatsProps) {
  const { area, amounts, nameOf } = speech
  const figures = dayMetrics(area).map(([name, { goal }]) => ({
    label: nameOf(name),
    ...amounts.of(goal, totals[name] ?? null),
  }))
  return figures.length > 0 && <Figures figures={figures} />
}

/** The same in one line of text. */
export function statsLine({ area, amounts, nameOf }: Speech, totals: Totals): string {
  const said = dayMetrics(area).map(([name, { goal }]) => `${nameOf(name)} ${amounts.say(goal, totals[name] ?? null)}`)
  return said.join(' · ')
}
