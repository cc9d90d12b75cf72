import type { Metric } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { type Fraction, fraction, isAtMost, sumOf, toNumber } from './fraction.ts'
import { slowBand } from './slow-band.ts'

/** A day that a goal covers, with its share of the goal and its total, which is null without a record. */
export interface SlowDay {
  readonly day: Day
  readonly share: Fraction
  readonly real: number | null
}

export interface SlowStanding {
  readonly due: Fraction | null
  readonly real: number | null
  readonly band: Band | null
}

/**
 * The pace by its definition, for a metric that adds up. `days` are the covered days up to today in order; `first` is
 * the day of the first record ever in the area, null without one.
 */
export function slowPace(metric: Metric, days: readonly SlowDay[], first: Day | null, today: Day): SlowStanding {
  if (days.length === 0) return { due: null, real: null, band: null }
  // The due days begin at the later of the first day of the period and the first record. There is at least one due day.
  const begun = days.filter(({ day }) => first !== null && day >= first)
  const owed = begun.length === 0 ? days.slice(-1) : begun
  const over = owed.filter(({ day }) => day < today)
  const open = owed.find(({ day }) => day === today)
  if (open === undefined) return judged(metric, over, days)
  if (over.length === 0) return decided(metric, open, days)
  const before = days.filter(({ day }) => day < today)
  // For at least: its real always and its due not at all.
  if (metric.direction === 'more') return judged(metric, over, days)
  // For at most: its real and its due.
  if (metric.direction === 'less') return judged(metric, owed, days)
  // For near: neither, until today alone exceeds its own share, then both.
  return exceeds(open) ? judged(metric, owed, days) : judged(metric, over, before)
}

function judged(metric: Metric, owed: readonly SlowDay[], counted: readonly SlowDay[]): SlowStanding {
  const due = sumOf(owed.map(({ share }) => share))
  const real = total(counted)
  return { due, real, band: real === null ? null : slowBand(metric, due, real) }
}

/** If only today is due: judged as soon as its share is reached or exceeded. */
function decided(metric: Metric, open: SlowDay, days: readonly SlowDay[]): SlowStanding {
  const all = judged(metric, [open], days)
  const isReached = all.real !== null && isAtMost(open.share, fraction(all.real))
  const isDecided = metric.direction === 'more' ? isReached : exceeds({ ...open, real: all.real })
  return isDecided ? all : { ...all, band: null }
}

function exceeds({ share, real }: SlowDay): boolean {
  return real !== null && !isAtMost(fraction(real), share)
}

function total(days: readonly SlowDay[]): number | null {
  const reals = days.map(({ real }) => real).filter((real) => real !== null)
  return reals.length === 0 ? null : reals.reduce((sum, real) => sum + real, 0)
}

export function dueOf({ due }: SlowStanding): number | null {
  return due === null ? null : toNumber(due)
}
