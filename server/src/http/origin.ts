import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@haru/shared/errors.ts'

const json = /^application\/json(; ?charset=utf-8)?$/i

/**
 * Why a write must not be answered, if it must not: it is no JSON of ours, or a page of another site sent it. A form
 * cannot send JSON, and a script of another site cannot send it without asking first, which nobody here answers.
 */
export function whyNotOurs(
  headers: IncomingHttpHeaders,
  hasBody: boolean,
  ownOrigins: readonly string[],
): ErrorCode | null {
  if (hasBody && !json.test(headers['content-type'] ?? '')) return 'unsupportedMediaType'
  if (headers['content-encoding'] !== undefined) return 'unsupportedMediaType'
  return isOurs(headers, ownOrigins) ? null : 'badOrigin'
}

function isOurs(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined) return ownOrigins.includes(headers.origin)
  // Programs send neither header; a browser that hides the origin still tells where the page is from.
  return site === undefined || site === 'same-origin' || site === 'none'
}
