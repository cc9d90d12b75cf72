import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'

/** Whoever is signed in. Made from the session only; see docs/decisions/0005. */
export interface Caller extends Owner {
  readonly loginId: string
  readonly isAdmin: boolean
  readonly units: Units
  readonly language: Language
  readonly timeZone: string
  /** The number of their last write. */
  readonly seq: number
  /** When they last proved in this session who they are; 0 where they never did. */
  readonly reauthenticatedAt: number
  /** The hash of the session's token. */
  readonly session: string
}

/** What a call may need to know of the request beside its input, and may say beside its answer. */
export interface RequestContext {
  readonly requestId: string
  readonly cookies: Cookies
  /** The network it came from: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  /** A wider one, /24 or /64, for what must be rare. */
  readonly network: string
  readonly agent: string
  /** What the browser asks for, for people who are not known yet. */
  readonly language: Language
  readonly setHeader: (name: string, value: string) => void
}

export interface Cookies {
  readonly get: (name: CookieName) => string | null
  /** `days` of null: until the browser is closed. */
  readonly set: (name: CookieName, value: string, days: number | null) => void
  readonly clear: (name: CookieName) => void
}

/**
 * Who is signed in; the browser that may sign in by itself; the browser that asked for a code; the browser that went to
 * Google and is expected back; the browser that was asked for a passkey.
 */
export type CookieName = 'session' | 'device' | 'flow' | 'oidc' | 'passkey'
