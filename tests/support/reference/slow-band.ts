import type { Metric } from '@haru/shared/areas/define.ts'
import { computeClockDifference } from '@haru/shared/calendar/clock.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { type Fraction, fraction, isAtMost, minus, toNumber } from './fraction.ts'

const limits = [1, 10, 30, 50]
const minutes = [10, 20, 40, 60]

export function slowBand({ aggregate: how, direction }: Metric, due: Fraction, real: number): Band {
  const off = away(how, direction, due, real)
  const isTime = how === 'clock' || how === 'mean'
  if (!isTime && due.n === 0n) return off.n === 0n ? 5 : 1
  const within = isTime
    ? minutes.map((limit) => isAtMost(off, fraction(limit)))
    : limits.map((limit) => isAtMost({ n: off.n * 100n, d: off.d }, { n: due.n * BigInt(limit), d: due.d }))
  return (1 + within.filter(Boolean).length) as Band
}

function away(how: Metric['aggregate'], better: Metric['direction'], due: Fraction, real: number): Fraction {
  if (how === 'clock') return fraction(Math.abs(computeClockDifference(toNumber(due), real)))
  const short = minus(due, fraction(real))
  const size = { n: short.n < 0n ? -short.n : short.n, d: short.d }
  const isGood = (better === 'more' && short.n < 0n) || (better === 'less' && short.n > 0n)
  return isGood ? fraction(0) : size
}
