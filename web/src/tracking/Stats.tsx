import { Figures } from '../ui/Figures.tsx'
import { dayMetrics } from './metrics.ts'
import type { Speech } from './speech.ts'
import { type Sums, saidSum, toldSum } from './unsure.ts'

export interface StatsProps {
  readonly speech: Speech
  readonly sums: Sums
}

/** What a day comes to: a number for each metric, side by side. */
export function Stats({ speech, sums: { totals, unsure } }: StatsProps) {
  const { area, nameOf } = speech
  const figures = dayMetrics(area).map(([name, { goal }]) => ({
    label: nameOf(name),
    ...toldSum(speech, goal, totals[name] ?? null, unsure.includes(name)),
  }))
  return figures.length > 0 && <Figures figures={figures} />
}

/** The same in one line of text. */
export function statsLine(speech: Speech, { totals, unsure }: Sums): string {
  const { area, nameOf } = speech
  const said = dayMetrics(area).map(
    ([name, { goal }]) => `${nameOf(name)} ${saidSum(speech, goal, totals[name] ?? null, unsure.includes(name))}`,
  )
  return said.join(' · ')
}
