import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import { privacyPolicyCall } from '@haru/shared/contract/server/privacy-policy.ts'
import type { CookieName } from '../http/request-context.ts'
import { addPublicRoute, type RouteScope } from '../http/route.ts'
import { formatCookieName } from '../http/security/cookies.ts'
import type { Config } from '../runtime/config.ts'

/** Adds the call of what the privacy policy page says about this server. A new cookie needs a text `device.<name>` in shared/src/i18n/{en,ko}/privacy.ts. */
export function addPrivacyPolicyRoute(
  app: RouteScope,
  { operator, contact, smtpUrl, google, passkeys, openFoodFacts, mfds, isSecure }: Config,
): void {
  const isUsed: Record<CookieName, boolean> = {
    session: true,
    device: true,
    flow: true,
    loggedOut: true,
    oidc: google !== null,
    passkey: passkeys !== null,
  }
  const names = (Object.keys(isUsed) as CookieName[]).filter((name) => isUsed[name])
  const usedCookies = Object.fromEntries(names.map((name) => [name, formatCookieName(name, isSecure)]))
  addPublicRoute(app, privacyPolicyCall, async () => ({
    operator,
    contact,
    mail: smtpUrl !== null,
    google: google !== null,
    off: openFoodFacts !== null,
    mfds: mfds !== null,
    cookies: { ...usedCookies, ...choiceCookies },
  }))
}
