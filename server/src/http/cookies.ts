import type { CookieName, Cookies } from './exchange.ts'

const names = {
  session: 'haru',
  device: 'dev',
  flow: 'flow',
  oidc: 'oidc',
  passkey: 'passkey',
} as const satisfies Record<CookieName, string>
const sameSite = {
  session: 'Lax',
  device: 'Strict',
  flow: 'Strict',
  oidc: 'Strict',
  passkey: 'Strict',
} as const satisfies Record<CookieName, string>
const secondsPerDay = 86_400

/** What a cookie is called: __Host- binds it to this very host over https, which plain http cannot have. */
export function cookieName(name: CookieName, isSecure: boolean): string {
  if (isSecure) return `__Host-${names[name]}`
  return name === 'session' ? 'haru' : `haru-${names[name]}`
}

/** The cookies of one request, and those its answer sets, through `send`. */
export function openCookies(header: string | undefined, isSecure: boolean, send: (line: string) => void): Cookies {
  const attributes = (name: CookieName) => `Path=/; HttpOnly; SameSite=${sameSite[name]}${isSecure ? '; Secure' : ''}`
  return {
    get: (name) => readCookie(header, cookieName(name, isSecure)),
    set: (name, value, days) => {
      const age = days === null ? '' : `; Max-Age=${days * secondsPerDay}`
      send(`${cookieName(name, isSecure)}=${value}; ${attributes(name)}${age}`)
    },
    clear: (name) => send(`${cookieName(name, isSecure)}=; ${attributes(name)}; Max-Age=0`),
  }
}

/** The first of this name, as it was sent; null where there is none. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
