import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@haru/shared/errors.ts'

const jsonType = /^application\/json(; ?charset=utf-8)?$/i

/** The body of a write: whether there is one, and the accepted content types if it is a file. */
interface SentContent {
  readonly hasBody: boolean
  readonly acceptedTypes?: readonly string[] | undefined
}

/**
 * Why a write is refused; null if it is not. A write must be JSON or the declared file, and must not come from a page of
 * another site. A form can send neither type, and a script of another site needs a preflight, which the server never allows.
 */
export function findOriginError(
  headers: IncomingHttpHeaders,
  { hasBody, acceptedTypes }: SentContent,
  ownOrigins: readonly string[],
): ErrorCode | null {
  if (hasBody && !isAcceptedType(headers['content-type'] ?? '', acceptedTypes)) return 'unsupportedMediaType'
  if (headers['content-encoding'] !== undefined) return 'unsupportedMediaType'
  return isOwnOrigin(headers, ownOrigins) ? null : 'badOrigin'
}

function isAcceptedType(type: string, acceptedTypes: readonly string[] | undefined): boolean {
  return acceptedTypes === undefined ? jsonType.test(type) : acceptedTypes.includes(type)
}

function isOwnOrigin(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined) return ownOrigins.includes(headers.origin)
  // Programs send neither header; a browser that hides the origin still sends `Sec-Fetch-Site`.
  return site === undefined || site === 'same-origin' || site === 'none'
}
