/**
 * The HTTP status of each error code of a refused call. The response has the code; its text is in i18n under
 * `error.<code>`.
 */
export const errorStatus = {
  invalidJson: 400,
  invalidQuery: 400,
  invalidUserId: 400,
  idFormat: 400,
  pwRule: 400,
  pwCommon: 400,
  invalidCode: 400,
  invalidType: 400,
  invalidDate: 400,
  dateOrder: 400,
  dateRange: 400,
  invalidPaging: 400,
  invalidObject: 400,
  invalidField: 400,
  errorCount: 400,
  nothingFollowed: 400,
  tooManyItems: 400,
  textTooLong: 400,
  refusedRows: 400,
  unknownFormat: 400,
  unreadable: 400,
  errorPart: 400,
  errorTitle: 400,
  errorCalendarPart: 400,
  errorCalendarTitle: 400,
  errorCalendarColor: 400,
  tooDeep: 400,
  unauthorized: 401,
  sessionExpired: 401,
  accountGone: 401,
  forbidden: 403,
  adminOnly: 403,
  badOrigin: 403,
  notVerified: 403,
  reauthRequired: 403,
  pwDoesNotMatch: 403,
  codeDoesNotMatch: 403,
  passkeyRefused: 403,
  notFound: 404,
  noData: 404,
  methodNotAllowed: 405,
  alreadyExists: 409,
  staleVersion: 409, // 412 if the request has If-Match
  setsMissing: 409,
  lastWayIn: 409,
  limitReached: 409,
  tooLate: 409,
  updateRequired: 409,
  unitsChanged: 409,
  operationReplayed: 409,
  notEmpty: 409,
  newerExport: 409,
  importNotReady: 409,
  bodyTooLarge: 413,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  headersTooLarge: 431,
  unexpected: 500,
  storageUnavailable: 503,
  databaseUnavailable: 503,
  overloaded: 503,
  readOnly: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text)
}

/** The key of a message. A server that is newer than the page may have one that is in no catalogue of the page. */
type RefusalMessage = `error.${string}`

export function isRefusalMessage(value: unknown): value is RefusalMessage {
  return typeof value === 'string' && value.startsWith('error.')
}

export interface RefusalDetails {
  /** The wire name of the invalid field, such as `exercise_section.0.exercise_set`. */
  readonly field?: string
  /** The key of a more specific message than the message of the code, in both catalogues. */
  readonly msg?: RefusalMessage
  /** The largest number allowed, if a count is too high. */
  readonly limit?: number
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number
  /** The first invalid rows of a file. */
  readonly rows?: readonly RefusedRow[]
  /** The current state, for a conflict that the caller can resolve (409). */
  readonly current?: unknown
}

/** An invalid row of a file: its number in its list, from 1, and the invalid field. */
export interface RefusedRow {
  readonly list: string
  readonly row: number
  readonly code: ErrorCode
  readonly field?: string
}

/** An expected refusal of a call. The server throws it and sends its code; the client's `call` throws it again. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
