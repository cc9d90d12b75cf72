/** Why a server cannot start, for the person who starts it, with the exit code that tells it to a supervisor. */
export class CannotStart extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.name = 'CannotStart'
    this.exitCode = exitCode
  }
}

/** sysexits.h: EX_CONFIG. */
export const badConfiguration = 78
export const badDatabase = 2
export const cannotOpen = 1
/** sysexits.h: EX_TEMPFAIL. */
export const tryAgain = 75
