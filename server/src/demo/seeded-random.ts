/** A pseudorandom generator: the same seed gives the same sequence. */
export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** Returns a whole number in the range, both ends included. */
  readonly between: (min: number, max: number) => number
  /** Returns a number near the middle, at most `spread` away. */
  readonly around: (middle: number, spread: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0

  // mulberry32 is small and fast, and good enough for demo data.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    next,
    chance: (probability) => next() < probability,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    around: (middle, spread) => middle + ((next() + next() + next()) / 1.5 - 1) * spread,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}
