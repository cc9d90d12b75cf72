/** An error at start-up that the operator can fix: a sentence for the operator, and the exit code for a supervisor. */
export class StartupError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.name = 'StartupError'
    this.exitCode = exitCode
  }
}

/** sysexits.h: EX_CONFIG. */
export const badConfigurationExitCode = 78
export const badDatabaseExitCode = 2
export const cannotOpenExitCode = 1
/** sysexits.h: EX_UNAVAILABLE. */
export const unavailableExitCode = 69
/** sysexits.h: EX_TEMPFAIL. */
export const temporaryFailureExitCode = 75
