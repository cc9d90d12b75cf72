/** The clocks of the server, passed as a dependency so that tests can change the time. */
export interface Clocks {
  /** Milliseconds since 1970. May jump when the system clock is set. */
  readonly now: () => number
  /** Milliseconds that never go back, for limits: setting the system clock must neither freeze nor lift them. */
  readonly monotonic: () => number
}

export const systemClocks: Clocks = { now: () => Date.now(), monotonic: () => performance.now() }
