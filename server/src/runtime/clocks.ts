/** What time it is, given to whoever needs it so that a test can change it. */
export interface Clocks {
  /** Milliseconds since 1970. May jump when somebody sets the machine's clock. */
  readonly now: () => number
  /** Milliseconds that only ever grow, for limits: setting the clock must neither freeze nor lift them. */
  readonly monotonic: () => number
}

export const systemClocks: Clocks = { now: () => Date.now(), monotonic: () => performance.now() }
