import type { Metric } from '@haru/shared/areas/define.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import type { Comparison } from '@haru/shared/engine/goal/comparison.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import type { AmountFormat } from './amounts.ts'

/** A metric of a goal, compared with the real value. */
export interface MetricComparison extends Comparison {
  readonly name: string
  readonly metric: Metric
}

/** The main figure of a metric: with a band, the difference that the band is based on. */
export interface GoalFigure {
  readonly text: string
  /** The label of a difference that is not to the whole goal. */
  readonly label: TextKey | null
  readonly band: Band | null
}

interface GoalWords {
  readonly t: Translate
  readonly amounts: AmountFormat
}

/**
 * The main figure of a metric: the difference to the part that is due by now, or to the goal if all of it is due. Without a band it
 * is the remaining amount of a sum, or the difference to the goal.
 */
export function formatGoalFigure(words: GoalWords, comparison: MetricComparison, isPast: boolean): GoalFigure {
  const { metric, goal, real, due, judged, band } = comparison
  const { amounts } = words
  if (band === null) {
    const text =
      metric.aggregate === 'sum' && !isPast
        ? formatRemaining(words, comparison)
        : amounts.formatDifference(metric, goal, real)
    return { text, label: null, band }
  }
  const text = amounts.formatDifference(metric, due ?? goal, judged, 'due')
  if (!isPartlyDue(comparison)) return { text, label: null, band }
  return { text, label: isPast ? 'tracking.since' : 'tracking.byNow', band }
}

/** Whether only a part of the goal is due by now: the rest is due later, or was before the user began. */
export function isPartlyDue({ metric, goal, due }: Pick<MetricComparison, 'metric' | 'goal' | 'due'>): boolean {
  return metric.aggregate === 'sum' && due !== null && due < goal
}

/** The remaining amount of the whole goal, or by how much it is exceeded. */
export function formatRemaining(
  { t, amounts }: GoalWords,
  { metric, goal, real }: Pick<MetricComparison, 'metric' | 'goal' | 'real'>,
): string {
  const amount = amounts.formatDistance(metric, goal, real, 'due')
  return (real ?? 0) > goal ? t('tracking.beyond', { amount }) : t('tracking.left', { amount })
}

/** The figures of a goal: 'by now: Volume +240 kg · Cardio 30 min left'. A line ends between two figures only. */
export function formatGoalFigures(
  words: GoalWords & { readonly labelOf: (name: string) => string },
  comparisons: readonly MetricComparison[],
  isPast: boolean,
): string {
  const figures = comparisons.map((each) => ({ name: each.name, ...formatGoalFigure(words, each, isPast) }))
  const label = figures.find((each) => each.label !== null)?.label ?? null
  const line = figures.map(({ name, text }) => `${words.labelOf(name)} ${text}`.replaceAll(' ', '\u00a0')).join(' · ')
  return label === null ? line : `${words.t(label)}: ${line}`
}
