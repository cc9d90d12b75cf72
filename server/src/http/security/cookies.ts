import fastifyCookie from '@fastify/cookie'
import { formatLoggedOutCookieName } from '@haru/shared/contract/account/logged-out-cookie.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CookieName, Cookies } from '../request-context.ts'

const cookieNames = {
  session: 'haru',
  device: 'dev',
  flow: 'flow',
  oidc: 'oidc',
  passkey: 'passkey',
} as const satisfies Record<Exclude<CookieName, 'loggedOut'>, string>
const sameSite = {
  session: 'lax',
  device: 'strict',
  flow: 'strict',
  oidc: 'strict',
  passkey: 'strict',
  loggedOut: 'lax',
} as const satisfies Record<CookieName, string>
const secondsPerDay = 86_400

/** The name of a cookie. The prefix __Host- binds it to this host and requires https, so it is not used over plain http. */
export function formatCookieName(name: CookieName, isSecure: boolean): string {
  if (name === 'loggedOut') return formatLoggedOutCookieName(isSecure)
  if (isSecure) return `__Host-${cookieNames[name]}`
  return name === 'session' ? 'haru' : `haru-${cookieNames[name]}`
}

/** Parses the cookies of every request. Of two cookies with the same name the first counts. */
export function parseCookies(app: FastifyInstance): void {
  app.register(fastifyCookie)
}

/** The cookies of a request, and those that its response sets. */
export function openCookies(request: FastifyRequest, reply: FastifyReply): Cookies {
  const { isSecureSite } = request
  function set(name: CookieName, value: string, maxAge: { readonly maxAge?: number }): void {
    const attributes = { path: '/', httpOnly: true, sameSite: sameSite[name], secure: isSecureSite }
    reply.setCookie(formatCookieName(name, isSecureSite), value, { ...attributes, ...maxAge })
  }
  return {
    get: (name) => request.cookies[formatCookieName(name, isSecureSite)] ?? null,
    set: (name, value, days) => set(name, value, days === null ? {} : { maxAge: Math.round(days * secondsPerDay) }),
    clear: (name) => set(name, '', { maxAge: 0 }),
  }
}
