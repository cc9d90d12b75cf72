/**
 * A secret in a cookie, with the owner of the row that stores its hash, so that every statement names the owner. The owner is not
 * trusted: a row is found only if both are right.
 */
export interface OwnedToken {
  /** The id of an account; a random id for a flow of a user who is not signed in. */
  readonly ownerId: string
  readonly token: string
}

const format = /^([\da-f-]{36})\.([\w-]{43})$/

/** Parses the value of a cookie; null for any other text, such as a cookie of an earlier version. */
export function parseOwnedToken(cookie: string | null): OwnedToken | null {
  const [, ownerId, token] = format.exec(cookie ?? '') ?? []
  return ownerId === undefined || token === undefined ? null : { ownerId, token }
}

export function formatOwnedToken({ ownerId, token }: OwnedToken): string {
  return `${ownerId}.${token}`
}
