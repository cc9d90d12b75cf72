/**
 * The name of the cookie that a page sets when its user logs out without a network, because a page cannot clear the cookie of the session.
 * The server ends the session at the first request with it (decision 0044).
 */
export function formatLoggedOutCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-out' : 'haru-out'
}
