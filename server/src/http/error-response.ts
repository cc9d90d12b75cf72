import { type ErrorCode, errorStatus, isErrorCode, Refusal, type RefusalDetails } from '@haru/shared/errors.ts'
import { toDatabaseErrorCode } from '../db/database-errors.ts'

export interface ErrorResponse {
  readonly httpStatus: number
  readonly body: {
    readonly status: 'fail'
    readonly msg: `error.${string}`
    readonly code: ErrorCode
    readonly field?: string
    readonly limit?: number
    readonly retryAfter?: number
    readonly rows?: RefusalDetails['rows']
    readonly current?: unknown
    readonly requestId: string
  }
  /** Whether the error is a fault that the operator should examine. */
  readonly isFault: boolean
}

interface ErrorContext {
  readonly requestId: string
  /** Whether the request has If-Match; a stale version has its own status then. */
  readonly hasIfMatch: boolean
}

/** Converts any error to a response; the only place that does so. The text of an exception never leaves the server. */
export function toErrorResponse(error: unknown, { requestId, hasIfMatch }: ErrorContext): ErrorResponse {
  const { code, details } = toRefusalCode(error)
  const httpStatus = code === 'staleVersion' && hasIfMatch ? 412 : errorStatus[code]
  const retryAfter = details.retryAfter ?? (httpStatus === 503 ? 5 : undefined)
  return {
    httpStatus,
    body: {
      status: 'fail',
      msg: details.msg ?? `error.${code}`,
      code,
      ...(details.field === undefined ? {} : { field: details.field }),
      ...(details.limit === undefined ? {} : { limit: details.limit }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(details.rows === undefined ? {} : { rows: details.rows }),
      ...(details.current === undefined ? {} : { current: details.current }),
      requestId,
    },
    // A refusal is a decision of the server.
    isFault: httpStatus >= 500 && code !== 'overloaded' && !(error instanceof Refusal),
  }
}

// https://fastify.dev/docs/latest/Reference/Errors/
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidJson',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
}

function toRefusalCode(error: unknown): { readonly code: ErrorCode; readonly details: RefusalDetails } {
  if (error instanceof Refusal) return { code: error.code, details: error.details }
  const code = error instanceof Error && 'code' in error ? frameworkCodes[String(error.code)] : undefined
  return { code: code ?? toDatabaseErrorCode(error) ?? 'unexpected', details: {} }
}

/** The properties of a schema issue that are used here. */
export interface SchemaIssue {
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly errors?: readonly (readonly SchemaIssue[])[]
}

/** The error code of the first issue of a schema. A schema can name a more exact code in its message. */
export function toRefusal(issue: SchemaIssue | undefined, isBody: boolean): Refusal {
  const path = issue?.path.map(String) ?? []
  const field = path.filter((name) => name !== 'OBJECT').join('.')
  const code = findErrorCode(issue) ?? toPathErrorCode(path, isBody)
  const limit = issue?.params?.['limit']
  return new Refusal(code, {
    ...(field === '' ? {} : { field }),
    ...(typeof limit === 'number' ? { limit } : {}),
  })
}

// Each branch of a union has its own issues, and any of them may contain an error code.
function findErrorCode(issue: SchemaIssue | undefined): ErrorCode | null {
  if (issue === undefined) return null
  if (isErrorCode(issue.message)) return issue.message
  return (
    issue.errors
      ?.flat()
      .map(findErrorCode)
      .find((code) => code !== null) ?? null
  )
}

function toPathErrorCode([root, ...rest]: readonly string[], isBody: boolean): ErrorCode {
  if (root === 'DATE') return 'invalidDate'
  if (root === 'PAGING') return 'invalidPaging'
  if (root === 'user_id') return 'invalidUserId'
  if (root === 'type') return 'invalidType'
  if (root === 'OBJECT' && rest.length === 0) return 'invalidObject'
  return isBody || root === 'OBJECT' ? 'invalidField' : 'invalidQuery'
}
