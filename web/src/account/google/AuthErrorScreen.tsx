import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useHistoryState } from 'wouter/use-browser-location'
import { useText } from '../../lib/language.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Face } from '../../ui/display/Face.tsx'
import type { AuthErrorState } from './useCompleteAuthorization.ts'

// The failures with a text of their own.
const reasonTexts = {
  'account.googleCancelled': 'account.googleCancelled',
  'account.googleNotVerified': 'account.googleNotVerified',
  'account.googleLinkInside': 'account.googleLinkInside',
  'account.googleTaken': 'account.googleTaken',
  'account.googleOther': 'account.googleOther',
  'account.googleNotFresh': 'account.googleNotFresh',
  'account.signupClosed': 'account.signupClosed',
  'account.duplicate': 'account.duplicate',
  'error.invalidQuery': 'google.error.stale',
  'error.notFound': 'google.error.off',
  'error.tooManyRequests': 'error.tooManyRequests',
  'shell.offline.text': 'shell.offline.text',
} as const satisfies Record<string, TextKey>

/** Signing in with Google failed: the reason, and a link back. */
export function AuthErrorScreen() {
  const t = useText()
  const state = useHistoryState<AuthErrorState | null>()
  return (
    <Screen title={t('google.error.title')} hideTitle>
      <div role="alert">
        <EmptyState
          picture={<Face band={2} size={72} />}
          title={t('google.error.title')}
          text={t(findReasonText(state?.reason))}
        >
          <ButtonLink href={state?.back ?? loginPath} kind="primary">
            {t(state?.isInside ? 'google.error.back' : 'google.error.again')}
          </ButtonLink>
        </EmptyState>
      </div>
    </Screen>
  )
}

function findReasonText(reason: string | undefined): TextKey {
  const match = Object.entries(reasonTexts).find(([name]) => name === reason)
  return match?.[1] ?? 'google.error.text'
}
