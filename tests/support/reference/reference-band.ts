import type { Metric } from '@haru/shared/areas/define.ts'
import { computeClockDifference } from '@haru/shared/calendar/clock.ts'
import type { Band } from '@haru/shared/engine/band.ts'
import { createFraction, type Fraction, isAtMost, subtractFractions, toNumber } from './fraction.ts'

const percentLimits = [1, 10, 30, 50]
const minuteLimits = [10, 20, 40, 60]

export function computeReferenceBand({ aggregate: how, direction }: Metric, due: Fraction, real: number): Band {
  const off = computeDeviation(how, direction, due, real)
  const isTime = how === 'clock' || how === 'mean'
  if (!isTime && due.n === 0n) return off.n === 0n ? 5 : 1
  const within = isTime
    ? minuteLimits.map((limit) => isAtMost(off, createFraction(limit)))
    : percentLimits.map((limit) => isAtMost({ n: off.n * 100n, d: off.d }, { n: due.n * BigInt(limit), d: due.d }))
  return (1 + within.filter(Boolean).length) as Band
}

function computeDeviation(
  how: Metric['aggregate'],
  direction: Metric['direction'],
  due: Fraction,
  real: number,
): Fraction {
  if (how === 'clock') return createFraction(Math.abs(computeClockDifference(toNumber(due), real)))
  const short = subtractFractions(due, createFraction(real))
  const size = { n: short.n < 0n ? -short.n : short.n, d: short.d }
  const isGood = (direction === 'more' && short.n < 0n) || (direction === 'less' && short.n > 0n)
  return isGood ? createFraction(0) : size
}
