import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@haru/shared/errors.ts'

const json = /^application\/json(; ?charset=utf-8)?$/i

/** The body of a write: whether there is one, and the accepted content types if it is a file. */
interface SentContent {
  readonly hasBody: boolean
  readonly takes?: readonly string[] | undefined
}

/**
 * Why a write is refused; null if it is not. A write must be JSON or the declared file, and must not come from a page of
 * another site. A form can send neither type, and a script of another site needs a preflight, which the server never allows.
 */
export function findOriginError(
  headers: IncomingHttpHeaders,
  { hasBody, takes }: SentContent,
  ownOrigins: readonly string[],
): ErrorCode | null {
  if (hasBody && !isAcceptedType(headers['content-type'] ?? '', takes)) return 'unsupportedMediaType'
  if (headers['content-encoding'] !== undefined) return 'unsupportedMediaType'
  return isOwnOrigin(headers, ownOrigins) ? null : 'badOrigin'
}

function isAcceptedType(type: string, takes: readonly string[] | undefined): boolean {
  return takes === undefined ? json.test(type) : takes.includes(type)
}

function isOwnOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined) return ownOrigins.includes(headers.origin)
  // Programs send neither header; a browser that hides the origin still sends `Sec-Fetch-Site`.
  return site === undefined || site === 'same-origin' || site === 'none'
}
