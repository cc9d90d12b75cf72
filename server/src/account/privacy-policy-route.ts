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
  const toCookieName = (name: CookieName) => formatCookieName(name, isSecure)
  const cookies: Record<CookieName, string> = {
    session: toCookieName('session'),
    device: toCookieName('device'),
    flow: toCookieName('flow'),
    oidc: toCookieName('oidc'),
    passkey: toCookieName('passkey'),
    loggedOut: toCookieName('loggedOut'),
  }
  const { oidc, passkey, ...others } = cookies
  const usedCookies = { ...others, ...(google === null ? {} : { oidc }), ...(passkeys === null ? {} : { passkey }) }
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
