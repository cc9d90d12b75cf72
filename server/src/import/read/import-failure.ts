/** Why a whole file cannot be imported: `unexpected` is a failure of Haru. */
export type ImportFailureCode = 'unknownFormat' | 'unreadable' | 'bodyTooLarge' | 'limitReached' | 'unexpected'

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
