/** An exact number, so that a reference computation does not have the rounding errors of the code that it checks. */
export interface Fraction {
  readonly n: bigint
  /** Always positive. */
  readonly d: bigint
}

export function createFraction(n: number, d = 1): Fraction {
  return { n: BigInt(n), d: BigInt(d) }
}

function addFractions(one: Fraction, other: Fraction): Fraction {
  return reduceFraction({ n: one.n * other.d + other.n * one.d, d: one.d * other.d })
}

// Without reduction, the sum of a year of daily shares has a denominator of a thousand digits.
function reduceFraction({ n, d }: Fraction): Fraction {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b > 0n) [a, b] = [b, a % b]
  return { n: n / a, d: d / a }
}

export function divideFraction(one: Fraction, count: number): Fraction {
  return { n: one.n, d: one.d * BigInt(count) }
}

export function subtractFractions(one: Fraction, other: Fraction): Fraction {
  return addFractions(one, { n: -other.n, d: other.d })
}

export function isAtMost(one: Fraction, other: Fraction): boolean {
  return one.n * other.d <= other.n * one.d
}

export function sumFractions(all: readonly Fraction[]): Fraction {
  return all.reduce(addFractions, createFraction(0))
}

export function toNumber({ n, d }: Fraction): number {
  return Number(n) / Number(d)
}

/** Rounds to an integer, half up. */
export function roundFraction({ n, d }: Fraction): number {
  const [doubled, two] = [2n * n + d, 2n * d]
  const floor = doubled / two - (doubled % two < 0n ? 1n : 0n)
  return Number(floor)
}
