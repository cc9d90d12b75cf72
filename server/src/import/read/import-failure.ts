import { isDiskError } from '../../db/database-errors.ts'

/** Why a whole file cannot be imported: `storageUnavailable` is a failure of the disk, and `unexpected` one of Haru. */
export type ImportFailureCode =
  | 'unknownFormat'
  | 'unreadable'
  | 'bodyTooLarge'
  | 'limitReached'
  | 'storageUnavailable'
  | 'unexpected'

/** The file cannot be imported. It has no text of the file, which is private. */
export class ImportFailure extends Error {
  readonly code: ImportFailureCode

  /** `stackFrames` say where the thread that reads the file failed. */
  constructor(code: ImportFailureCode, stackFrames?: string) {
    super(code)
    this.name = 'ImportFailure'
    this.code = code
    if (stackFrames !== undefined) this.stack = `${this.name}: ${code}\n${stackFrames}`
  }
}

/** The failure of a file whose reading has thrown an error. */
export function toReadingFailureCode(error: unknown): ImportFailureCode {
  if (error instanceof ImportFailure) return error.code
  return isDiskError(error) ? 'storageUnavailable' : 'unreadable'
}
