/** An error at start-up that the operator can fix: a sentence for the operator, and the exit code for a supervisor. */
export class StartupError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.name = 'StartupError'
    this.exitCode = exitCode
  }
}

/**
 * Prints an error that ends the program, and returns its exit code. The operator can fix a `StartupError`, so it is printed as a sentence; any
 * other error is a fault, printed with its stack trace.
 */
export function reportFatalError(error: unknown): number {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`)
  return error instanceof StartupError ? error.exitCode : 1
}

/** sysexits.h: EX_CONFIG. */
export const badConfigurationExitCode = 78
export const badDatabaseExitCode = 2
export const cannotOpenExitCode = 1
/** sysexits.h: EX_UNAVAILABLE. */
export const unavailableExitCode = 69
/** sysexits.h: EX_TEMPFAIL. */
export const temporaryFailureExitCode = 75
