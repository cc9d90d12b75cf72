/** A server that is starting waits for its database; a server that is stopping still completes its requests. */
export type ServerPhase = 'starting' | 'serving' | 'stopping'

export interface Lifecycle {
  readonly phase: () => ServerPhase
  /** Requests get their responses from now on. Until then only the health check does, because the database is not ready. */
  readonly beginService: () => void
  /** The health check reports not ready from now on; running requests still get their responses. */
  readonly beginShutdown: () => void
}

export function createLifecycle(): Lifecycle {
  let phase: ServerPhase = 'starting'
  return {
    phase: () => phase,
    beginService: () => {
      if (phase === 'starting') phase = 'serving'
    },
    beginShutdown: () => {
      phase = 'stopping'
    },
  }
}
