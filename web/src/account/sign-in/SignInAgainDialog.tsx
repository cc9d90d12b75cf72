import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { loginPath, useSession } from '../../session/session.tsx'
import { basePath } from '../../shell/displayed-location.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import css from '../account.module.css'
import { LoginForm } from './LoginForm.tsx'

/**
 * Asks whoever was in to sign in again, over what they have typed. Every other way in is in a tab of its own, which tells
 * this one. Closed, it leads to the login, and what is typed is lost if they say so.
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
