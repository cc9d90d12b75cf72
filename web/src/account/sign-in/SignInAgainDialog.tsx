import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { basePath } from '../../shell/displayed-location.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import css from '../account.module.css'
import { LoginForm } from './LoginForm.tsx'

/**
 * The user whose session ended signs in again here, above the form that they were typing in. Other sign-in methods open a new tab,
 * which notifies this one. Closing the dialog leads to the login; the leave guard confirms that first if typed text would be lost.
 */
export function SignInAgainDialog() {
  const t = useText()
  const { loginId } = useSession()
  const [, navigate] = useLocation()
  const noTapTarget = useRef(null)
  return (
    <Dialog open onClose={() => navigate(loginPath)} title={t('again.title')}>
      <div className={css.form}>
        <p>{t('again.text')}</p>
        <LoginForm tapTarget={noTapTarget} lockedId={loginId} />
        <p className={css.small}>
          <a href={`${basePath}${loginPath}`} target="_blank" rel="noreferrer">
            {t('again.otherWay')}
          </a>
        </p>
      </div>
    </Dialog>
  )
}
