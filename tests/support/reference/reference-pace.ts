import type { Metric } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { createFraction, type Fraction, isAtMost, sumFractions, toNumber } from './fraction.ts'
import { computeReferenceBand } from './reference-band.ts'

/** A day that a goal covers, with its share of the goal and its total, which is null without a record. */
export interface GoalDay {
  readonly day: Day
  readonly share: Fraction
  readonly real: number | null
}

export interface PaceResult {
  readonly due: Fraction | null
  readonly real: number | null
  readonly band: Band | null
}

/**
 * The pace by its definition, for a metric that adds up. `days` are the covered days up to today in order; `first` is
 * the day of the first record ever in the area, null without one.
 */
export function computeReferencePace(
  metric: Metric,
  days: readonly GoalDay[],
  first: Day | null,
  today: Day,
): PaceResult {
  if (days.length === 0) return { due: null, real: null, band: null }
  // The due days begin at the later of the first day of the period and the first record. There is at least one due day.
  const dueFromStart = days.filter(({ day }) => first !== null && day >= first)
  const dueDays = dueFromStart.length === 0 ? days.slice(-1) : dueFromStart
  const ended = dueDays.filter(({ day }) => day < today)
  const open = dueDays.find(({ day }) => day === today)
  if (open === undefined) return judgeDays(metric, ended, days)
  if (ended.length === 0) return judgeToday(metric, open, days)
  const before = days.filter(({ day }) => day < today)
  // For at least: its real always and its due not at all.
  if (metric.direction === 'more') return judgeDays(metric, ended, days)
  // For at most: its real and its due.
  if (metric.direction === 'less') return judgeDays(metric, dueDays, days)
  // For near: neither, until today alone exceeds its own share, then both.
  return exceedsShare(open) ? judgeDays(metric, dueDays, days) : judgeDays(metric, ended, before)
}

function judgeDays(metric: Metric, dueDays: readonly GoalDay[], counted: readonly GoalDay[]): PaceResult {
  const due = sumFractions(dueDays.map(({ share }) => share))
  const real = sumReals(counted)
  return { due, real, band: real === null ? null : computeReferenceBand(metric, due, real) }
}

/** If only today is due: judged as soon as its share is reached or exceeded. */
function judgeToday(metric: Metric, open: GoalDay, days: readonly GoalDay[]): PaceResult {
  const all = judgeDays(metric, [open], days)
  const isReached = all.real !== null && isAtMost(open.share, createFraction(all.real))
  const isDecided = metric.direction === 'more' ? isReached : exceedsShare({ ...open, real: all.real })
  return isDecided ? all : { ...all, band: null }
}

function exceedsShare({ share, real }: GoalDay): boolean {
  return real !== null && !isAtMost(createFraction(real), share)
}

function sumReals(days: readonly GoalDay[]): number | null {
  const reals = days.map(({ real }) => real).filter((real) => real !== null)
  return reals.length === 0 ? null : reals.reduce((sum, real) => sum + real, 0)
}

export function toDueNumber({ due }: PaceResult): number | null {
  return due === null ? null : toNumber(due)
}
