import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@haru/shared/errors.ts'

const json = /^application\/json(; ?charset=utf-8)?$/i

/** What is sent: whether there is a body, and the kinds of content it may have where that is a file. */
interface SentContent {
  readonly hasBody: boolean
  readonly takes?: readonly string[] | undefined
}

/**
 * Why a write must not be answered, if it must not: it is no JSON of ours nor the file that is wanted, or a page of another
 * site sent it. A form can send neither, and a script of another site cannot without asking first, which nobody here answers.
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
  // Programs send neither header; a browser that hides the origin still tells where the page is from.
  return site === undefined || site === 'same-origin' || site === 'none'
}
