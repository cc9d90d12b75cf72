import type { DaySettings } from '@haru/shared/calendar/user-day.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'

/** The signed-in user of a request, determined by the session only; see docs/decisions/0005. */
export interface Caller extends Owner, DaySettings {
  readonly loginId: string
  readonly isAdmin: boolean
  readonly units: Units
  readonly language: Language
  /** The number of the user's last write. */
  readonly seq: number
  /** When the user last reauthenticated in this session; 0 if never. */
  readonly reauthenticatedAt: number
  /** The hash of the session's token. */
  readonly session: string
}

/** The request as a handler can read it besides its input, and the values that the handler can set besides its result. */
export interface RequestContext {
  readonly requestId: string
  readonly cookies: Cookies
  /** The network of the client: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string
  /** A wider network, /24 or /64, for actions with low limits. */
  readonly network: string
  /** The network of its provider, /16 or /48. */
  readonly providerNetwork: string
  readonly agent: string
  /** The language that the browser accepts, for users who are not signed in. */
  readonly language: Language
  readonly setHeader: (name: string, value: string) => void
  /** Calls a function when the response has been sent or its client has left; it may be called twice. A response that is read too slowly is aborted. */
  readonly releaseWhenSent: (release: () => void) => void
}

export interface Cookies {
  readonly get: (name: CookieName) => string | null
  /** With null as `days` the cookie lasts until the browser is closed. */
  readonly set: (name: CookieName, value: string, days: number | null) => void
  readonly clear: (name: CookieName) => void
}

/**
 * The session; the device that signs in automatically; the browser that requested a code; the browser that started an authorization
 * at Google; the browser that got a passkey challenge; the browser that was logged out without a network.
 */
export type CookieName = 'session' | 'device' | 'flow' | 'oidc' | 'passkey' | 'loggedOut'
