/** Why a record is rightly not taken. */
export type SkipReason =
  | 'restTimer'
  | 'note'
  | 'empty'
  | 'noTime'
  | 'adjustment'
  | 'transfer'
  | `currency:${string}`
  | 'duplicate'
  | 'superseded'
  | 'awake'
  | 'inBed'
  | 'stage'
  | 'override'
  | 'cancelled'
  | 'notKept'

/** Why a whole file cannot be read. */
export type ImportFailureCode = 'unknownFormat' | 'unreadable' | 'bodyTooLarge' | 'limitReached'

/** The file cannot be read. It has no text of the file, which is private. */
export class ImportFailure extends Error {
  readonly code: ImportFailureCode

  constructor(code: ImportFailureCode) {
    super(code)
    this.name = 'ImportFailure'
    this.code = code
  }
}
